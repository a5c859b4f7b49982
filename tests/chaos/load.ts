import { setTimeout as wait } from 'node:timers/promises'
import { addDays, day } from '#domain/day.ts'
import { addressOfGuest } from '#tests/support/customers/guest-address.ts'
import { PERSON } from '#tests/support/customers/guest-checkout.ts'
import { SIZE_9 } from '#tests/support/shop/small-shop.ts'
import { type Answer, ask, type Visitor } from './request.ts'
import type { Stage } from './stage.ts'

/** An order whose number the completion page has shown to its customer. */
export type ShownOrder = { readonly number: number; readonly email: string }

/**
 * What the visitors got. `cause`: the fault when the request was sent, or else when it was answered. `isRestarting`: a
 * web process was down then.
 */
export type Observation = Answer & {
  readonly cause: string
  readonly isRestarting: boolean
  readonly visitor: 'buyer' | 'reader'
  readonly path: string
}
type Observe = (path: string, request: () => Promise<Answer>) => Promise<Answer>

export type Load = {
  readonly shown: readonly ShownOrder[]
  readonly observations: readonly Observation[]
  /** Lets the visitors finish what they have begun. */
  stop(): Promise<void>
}

const FIRST_ON = day('2026-12-10')
const START_DAYS = 60
const HIDDEN = /<input type="hidden" name="([^"]+)" value="([^"]*)"/g
const ORDER_NUMBER = /class="order-number"[\s\S]{0,200}?<b>(\d+)<\/b>/
const PAGES = ['/', '/items/1', '/items/list', '/items/2']
const WIDTHS = [160, 320, 480, 800, 1200]
/** Faults of a web process itself: a load balancer would send its visitors elsewhere. */
const RESTARTS = /web process/
const READER_PAUSE_MS = 150
const RETRY_PAUSE_MS = 300
/** A confirmation is repeated for this long; then the customer gives up, without knowing of an order. */
const CONFIRM_MS = 90_000

/**
 * Runs buyers, each of whom orders one item after the other, and a reader of public pages for each web process.
 * `cause`: what is broken now. `pauseMs`: of a buyer between two orders.
 */
export function startLoad(stage: Stage, buyers: number, cause: () => string, pauseMs = 0): Load {
  const shown: ShownOrder[] = []
  const observations: Observation[] = []
  let isStopping = false
  let orders = 0
  const observeAs =
    (visitor: Observation['visitor']): Observe =>
    async (path, request) => {
      const before = cause()
      const answer = await request()
      // The bodies of thousands of pages are not needed.
      const body = answer.kind === 'strange' ? answer.body.slice(0, 300) : ''
      const isRestarting = RESTARTS.test(`${before} ${cause()}`)
      observations.push({ ...answer, body, cause: before || cause(), isRestarting, visitor, path })
      return answer
    }
  const untilStopped = async (work: () => Promise<unknown>) => {
    while (!isStopping) await work()
  }
  const buy = async () => {
    orders += 1
    const order = await checkOut(stage, orders, observeAs('buyer'))
    if (order !== undefined) shown.push(order)
    await wait(order === undefined ? RETRY_PAUSE_MS : pauseMs)
  }
  const running = [
    ...Array.from({ length: buyers }, () => untilStopped(buy)),
    ...stage.webs.map(({ url }, n) => {
      let turn = n
      return untilStopped(async () => {
        turn += 1
        const path = PAGES[turn % PAGES.length]!
        await observeAs('reader')(path, () => ask(url, path))
        await wait(READER_PAUSE_MS)
      })
    }),
  ]
  return {
    shown,
    observations,
    async stop() {
      isStopping = true
      await Promise.all(running)
    },
  }
}

/** Opens every public page of every web process once, as after a deployment. */
export async function warmUp({ webs }: Stage): Promise<void> {
  for (const path of PAGES) await Promise.all(webs.map(({ url }) => ask(url, path)))
}

/** Pictures of an item in every width, the first of which is made during the fault. */
export async function requestPictures(stage: Stage): Promise<readonly Answer[]> {
  const paths = WIDTHS.map((width) => `/images/items/1/front-${width}.avif`)
  return Promise.all(paths.map((path, n) => ask(stage.webs[n % stage.webs.length]!.url, path)))
}

type Step = (path: string, to: string, fields?: Record<string, string>) => Promise<Record<string, string> | undefined>

/** A guest checkout through every page. Undefined: a page failed before the confirmation, and the guest went away. */
async function checkOut(stage: Stage, n: number, observe: Observe): Promise<ShownOrder | undefined> {
  const visitor: Visitor = { cookies: new Map(), address: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` }
  const origin = stage.webs[0]!.url
  const email = `chaos${n}@example.jp`
  const method = n % 3 === 0 ? 'card' : 'cod'
  let turn = n
  const send = async (path: string, fields?: Record<string, string>) => {
    const site = stage.webs[turn % stage.webs.length]!.url
    const request = () => ask(site, path, { visitor, origin, ...(fields && { fields }) })
    const answer = await observe(path.split('?')[0]!, request)
    // Like a load balancer, the next request goes to another process.
    if (answer.kind !== 'ok') turn += 1
    return answer
  }
  const step: Step = async (path, to, fields) => {
    const answer = await send(path, fields)
    if (answer.kind !== 'ok' || answer.location.split('?')[0] !== to) return undefined
    return hiddenFields(answer.body)
  }
  const confirmation = await goToConfirmation(step, stage.items, { n, email, method })
  return confirmation && confirm(stage, send, { fields: confirmation, email })
}

async function goToConfirmation(
  step: Step,
  items: number,
  { n, email, method }: { n: number; email: string; method: string },
): Promise<Record<string, string> | undefined> {
  // Each round of the items begins on other days: the same would sell them out.
  const startOn = addDays(FIRST_ON, (n * 7 + Math.floor(n / items) * 11) % START_DAYS)
  const line = { item: String((n % items) + 1), size: String(SIZE_9), start: startOn, days: '4', plan: '0', pref: '13' }
  if ((await step('/cart/lines', '/cart', line)) === undefined) return undefined
  const customer = await step('/shopping/nonmember', '')
  if (customer === undefined) return undefined
  const person = { ...customer, ...addressOfGuest(PERSON, email), email, emailAgain: email }
  if ((await step('/shopping/nonmember', '/shopping/deliv', person)) === undefined) return undefined
  const delivery = await step('/shopping/deliv', '')
  if (delivery === undefined) return undefined
  if ((await step('/shopping/deliv', '/shopping/payment', { ...delivery, to: 'same' })) === undefined) return undefined
  const payment = await step('/shopping/payment', '')
  if (payment === undefined) return undefined
  const choice = { ...payment, method, time: '1', request: '0' }
  if ((await step('/shopping/payment', '/shopping/confirm', choice)) === undefined) return undefined
  return step('/shopping/confirm', '')
}

type Confirmation = { readonly fields: Record<string, string>; readonly email: string }

/** Confirms, again after every failure, until the page of completion shows the order or the cart comes back. */
async function confirm(
  stage: Stage,
  send: (path: string, fields?: Record<string, string>) => Promise<Answer>,
  { fields, email }: Confirmation,
): Promise<ShownOrder | undefined> {
  const untilMs = performance.now() + CONFIRM_MS
  let next: readonly [string, Record<string, string>?] = ['/shopping/confirm', fields]
  while (performance.now() < untilMs) {
    const { kind, location, body } = await send(...next)
    const [, number] = ORDER_NUMBER.exec(body) ?? []
    if (number !== undefined) return { number: Number(number), email }
    if (kind === 'ok' && location.startsWith('/cart')) return undefined
    if (kind === 'ok' && location !== '') next = [location]
    else if (kind !== 'ok' || !payOnPage(stage, body)) await wait(RETRY_PAUSE_MS)
  }
  return undefined
}

/** The customer follows the link to the page of the processor and submits a card there. */
function payOnPage({ stripe }: Stage, body: string): boolean {
  const session = [...stripe.sessions.values()].find(({ url }) => url !== null && body.includes(`"${url}"`))
  if (session !== undefined) stripe.decide(session.id, 'authorised')
  return session !== undefined
}

/** The hidden fields of the forms of a page. */
export function hiddenFields(html: string): Record<string, string> {
  return Object.fromEntries([...html.matchAll(HIDDEN)].map(([, name, value]) => [name, value]))
}
