import { randomUUID } from 'node:crypto'
import { constants, setPriority } from 'node:os'
import { AGREED, DETAILS, SECRETS } from '#tests/support/customers/entry-forms.ts'
import { orderAsGuest } from './guest-checkout.ts'

/** The target of an attack. `item` can be rented; `cartCookie` is a cart with a line. */
export type Target = {
  readonly url: string
  readonly item: string
  readonly cartCookie: string
  readonly picture: Uint8Array
}
type Command = { readonly start: string } | 'stop'

export const ATTACKERS = 12
export const CART_LINE = { size: '30003', start: '2026-12-10', days: '4', plan: '0', pref: '13' }
const INQUIRY = { intent: 'send', topic: '2', name: '山田', email: 'victim@example.jp', body: 'http://a.test' }
const RESET = { email: 'victim@example.jp', reminderQuestion: '3', reminderAnswer: 'a' }

/** Each runs in a loop. `n` counts the requests of the attack; networks change where one of them would be refused. */
const ATTACKS = {
  'pictures, one network': (target, _) => sendPicture(target, '198.51.100.1'),
  'pictures, many networks': (target, n) => sendPicture(target, networkOf(n)),
  searches: (target, n) => search(target, n, 40),
  'searches above the limit': (target, n) => search(target, n, 1_000),
  'wrong sign-ins': ({ url }, n) => {
    const guess = { intent: 'sign-in', email: `unknown${n % 40}@example.jp`, password: 'guess' }
    return post(url, '/mypage/login', guess, networkOf(n))
  },
  registrations: ({ url }, n) => {
    const email = `guest${n}@example.jp`
    return post(url, '/entry', { ...DETAILS, ...SECRETS, ...AGREED, email, emailAgain: email }, networkOf(n))
  },
  'registrations with errors': ({ url }, n) =>
    post(url, '/entry', { ...DETAILS, ...SECRETS, ...AGREED, email: `guest${n}@example.jp` }, networkOf(n)),
  'mails by inquiries': ({ url }, n) => post(url, '/contact', { form: randomUUID(), ...INQUIRY }, networkOf(n)),
  'mails by resets': ({ url }, n) => post(url, '/mypage/forgot', RESET, networkOf(n)),
  'carts of guests': ({ url, item }, n) => post(url, '/cart/lines', { ...CART_LINE, item }, networkOf(n)),
  'placed orders of guests': ({ url, item }, n) =>
    orderAsGuest(url, {
      itemId: Number(item) + (n % 40),
      startOn: CART_LINE.start,
      email: `guest${n}@example.jp`,
      address: networkOf(n),
    }),
} as const satisfies Record<string, (target: Target, n: number) => Promise<unknown>>

export const ATTACK_NAMES: readonly string[] = Object.keys(ATTACKS)

export async function post(
  url: string,
  path: string,
  fields: Record<string, string> | FormData,
  address: string,
  cookie = '',
): Promise<Response> {
  const body = fields instanceof FormData ? fields : new URLSearchParams(fields)
  const headers = { origin: url, cookie, 'x-forwarded-for': address }
  const answer = await fetch(url + path, { method: 'POST', redirect: 'manual', headers, body })
  await answer.arrayBuffer()
  return answer
}

function networkOf(n: number): string {
  return `198.18.${(n >> 8) & 255}.${n & 255}`
}

function sendPicture({ url, cartCookie, picture }: Target, address: string) {
  const form = new FormData()
  form.set('document', new File([picture as BlobPart], 'a.png', { type: 'image/png' }))
  return post(url, '/shopping/document/upload', form, address, cartCookie)
}

async function search({ url }: Target, n: number, hitsPerPage: number) {
  const requests = Array.from({ length: 50 }, () => ({ indexName: 'items', query: 'わんぴーす', hitsPerPage }))
  const headers = {
    'x-algolia-application-id': 'SUMIREI',
    'x-algolia-api-key': 'sumirei-search',
    'x-forwarded-for': networkOf(n % ATTACKERS),
  }
  const body = JSON.stringify({ requests })
  const answer = await fetch(`${url}/1/indexes/*/queries`, { method: 'POST', headers, body })
  await answer.arrayBuffer()
}

/**
 * Runs one attack at a time. `start` begins it; `stop` ends it and sends the number of requests. The process has the
 * lowest priority: attackers have machines of their own, and must not take the shop's.
 */
function runAttacks(target: Target) {
  setPriority(constants.priority.PRIORITY_LOW)
  let isOver = true
  let requests = 0
  let first = 0
  let loops: Promise<unknown> = Promise.resolve()
  process.on('message', async (command: Command) => {
    if (command === 'stop') {
      isOver = true
      await loops
      process.send?.(requests - first)
      return
    }
    isOver = false
    first = requests
    const send: (target: Target, n: number) => Promise<unknown> = ATTACKS[command.start as keyof typeof ATTACKS]
    loops = Promise.all(
      Array.from({ length: ATTACKERS }, async () => {
        while (!isOver) {
          requests += 1
          await send(target, requests).catch(() => undefined)
        }
      }),
    )
  })
}

if (process.send !== undefined) process.once('message', (target: Target) => runAttacks(target))
