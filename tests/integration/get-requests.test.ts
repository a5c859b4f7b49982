import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { PAGES } from '#domain/navigation/pages.ts'
import { STAFF_PAGES } from '#domain/navigation/staff-pages.ts'
import { isRejected } from '#domain/result.ts'
import { buyers } from '#tests/support/customers/buyers.ts'
import { guestOrders, LATE } from '#tests/support/customers/guest-orders.ts'
import { memberPages } from '#tests/support/customers/member-pages.ts'
import { digestsOf } from '#tests/support/database/database-contents.ts'
import { chargeSteps } from '#tests/support/orders/charge-steps.ts'
import { rentalChanges } from '#tests/support/orders/rental-changes.ts'
import { type Part, parsePage } from '#tests/support/pages/html.ts'
import { htmlErrorsOf } from '#tests/support/pages/valid-html.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { staffPages } from '#tests/support/staff/staff-pages.ts'

/**
 * Opens every address of the shop, with and without a session: HEAD has the headers of GET. A link of another site and
 * a prefetch can open one unasked: what it writes is in WRITING alone, with its reason in docs/security.md.
 */
const shop = builtShop([{ id: 1, units: 40 }])

/** Counts of requests, for the limits. */
const COUNTS = ['public.rate_windows']
const CART = ['public.order_lines', 'public.orders']
const AUDIT = ['public.staff_audit']
/** Tables by address. An address that writes into others, or no longer, fails. */
const WRITING: Readonly<Record<string, readonly string[]>> = {
  '/cart': CART,
  '/shopping/deliv': ['public.orders'],
  '/shopping/confirm': CART,
  '/shopping/checkout': [
    'public.identity_documents',
    'public.mails',
    'public.order_events',
    'public.order_lines',
    'public.order_secrets',
    'public.orders',
    'public.payments',
  ],
  '/shopping/charges/payment/:payment': ['embedded_processor.sessions', 'public.payments'],
  '/staff/code-app': ['public.staff'],
  '/staff/audit/export': AUDIT,
  '/staff/audit/tax-records/export': AUDIT,
  '/staff/carrier': AUDIT,
  '/staff/members/:member': AUDIT,
  '/staff/members/:member/:act': AUDIT,
  '/staff/orders/:number': AUDIT,
  '/staff/orders/:number/:move': AUDIT,
  '/staff/orders/:number/document': AUDIT,
  '/staff/returns/:number': AUDIT,
  '/staff/returns/:number/damage': AUDIT,
}

type Values = Readonly<Record<string, string>>
type Visitor = { readonly cookie: string; readonly values: Values; readonly more: readonly string[] }
const visitors: Record<string, Visitor> = {}

beforeAll(async () => {
  const { member, guest } = buyers(() => shop)
  const lives = rentalChanges(() => shop)
  const charges = chargeSteps(() => shop)
  const jarOf = ({ browser }: ReturnType<typeof guest.open>) =>
    [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')

  const guests = guestOrders(() => shop)
  const decided = async (status: 'authorised' | 'refused') => {
    const secret = await guests.cartOf([1, 1], LATE, 'card')
    await guests.confirm(secret)
    await guests.decide((await lives.openCart(secret)).uid, status)
    return { cookie: `sumirei_order=${secret}`, values: {}, more: [] }
  }
  visitors['a guest whose payment the job has refused'] = await decided('refused')
  shop.setClock(NOW.add({ minutes: 5 }))
  await shop.services.scheduled.settlePayments()
  shop.setClock(NOW)
  visitors['a guest whose payment is authorised'] = await decided('authorised')

  const mailed = await lives.accepted([1])
  const [kind = ''] = await lives.mailKinds(mailed.uid)
  const [, secretOfMail] = /order=([\w-]{43})/.exec(await lives.mailText(mailed.uid, kind)) ?? []
  visitors['a guest with a mail'] = { cookie: '', values: {}, more: [`/shopping/complete?order=${secretOfMail}`] }

  const buyer = guest.open()
  await buyer.toPayment(1)
  await buyer.step('/shopping/payment', { method: 'card', time: '2', request: '0' })
  visitors['a guest in the checkout'] = { cookie: jarOf(buyer), values: {}, more: ['/cart?zip=1000001'] }

  const paying = guest.open()
  await paying.toPayment(1)
  await paying.step('/shopping/payment', { method: 'card', time: '2', request: '0' })
  await paying.confirm()
  visitors['a guest with an open payment'] = {
    cookie: jarOf(paying),
    values: {},
    more: ['/shopping/checkout?giveup=1'],
  }

  const changed = await lives.accepted([1], { startOn: day('2026-11-23') })
  const change = await lives.startPaid(changed, { days: 8 })
  visitors['a guest who pays a change'] = {
    cookie: `sumirei_order=${changed.secret}`,
    values: { payment: change },
    more: [`/shopping/change/payment/${change}?giveup=1`],
  }
  const extended = await charges.extended()
  const link = await charges.linkIn(extended.uid, 'extended')
  const started = await shop.services.charges.pay({ chargeSecret: link }, { method: 'card', acceptedYen: 1_400 })
  if (isRejected(started)) throw new Error(started.code)
  visitors['a guest who pays charges'] = {
    cookie: `sumirei_charge=${link}; sumirei_order=${extended.secret}`,
    values: { payment: started.paymentUid },
    more: [
      `/shopping/charges/payment/${started.paymentUid}?giveup=1`,
      `/shopping/charges/link?link=${link}`,
      ...['complete', 'pay', 'cancel', 'receipt', 'identity'].map(
        (name) => `/shopping/${name}?order=${extended.secret}`,
      ),
      `/products/review?order=${extended.secret}`,
    ],
  }
  const { hanako } = await memberPages(shop)
  const rented = await lives.accepted([1], { member: hanako.uid })
  const ofMember = ['history', 'identity', 'extension', 'problem', 'receipt', 'charges', 'calendar']
  visitors['a member with an order'] = {
    cookie: hanako.cookie,
    values: {},
    more: ofMember.map((name) => `/mypage/${name}?uid=${rented.uid}`),
  }
  const shopper = await member()
  await shopper.add(1)
  visitors['a member with a cart'] = { cookie: jarOf(shopper), values: {}, more: ['/shopping/deliv'] }
  const number = String((await lives.orderOf(rented.uid)).number)
  const staff = await staffPages(shop)
  visitors['the owner'] = {
    cookie: await staff.cookieOf('owner'),
    values: { number, member: hanako.uid, column: 'confirm', move: 'confirm' },
    more: [
      '/staff/members?q=hanako',
      '/staff/units/1-1',
      `/staff/orders?q=${number}`,
      '/staff/audit/tax-records?number=1&reason=x',
    ],
  }
  visitors['a stranger'] = {
    cookie: '',
    values: {},
    more: [
      '/entry/complete?oobCode=x',
      ...['resetPassword', 'verifyEmail', 'recoverEmail', 'signIn'].map(
        (mode) => `/auth/action?mode=${mode}&oobCode=x`,
      ),
      '/auth/callback?state=x&code=y',
      '/auth/start?provider=oidc.example',
    ],
  }
}, 240_000)

const templates = () => [
  ...Object.values({ ...PAGES, ...STAFF_PAGES }).map(({ path }) => path as string),
  ...shop.routes.filter(({ method }) => method === 'GET' || method === 'ALL').map(({ path }) => path),
]
const filled = (path: string, values: Values) =>
  path.replace(/:(\w+)(\{[^}]*\})?/g, (_, name: string) => values[name] ?? '1').replace(/\/?\*$/, '/x')
/** Giving up is looked at on its own: other visits of the same page settle a payment. */
const nameOf = (path: string, values: Values) => {
  const [address = '', query = ''] = path.split('?')
  const template = templates().find((each) => filled(each, values) === address) ?? address
  return query.includes('giveup') ? `${template}?${query}` : template
}

/** To the pages of members and staff a guest is a stranger, who opens them, too. */
const NOT_FOR_GUESTS = /^\/(mypage|staff)\b/
const addressesFor = (who: string, { values, more }: Visitor) => {
  const all = templates().map((each) => filled(each, values))
  const opened = who.startsWith('a guest') ? all.filter((path) => !NOT_FOR_GUESTS.test(path)) : all
  return [...new Set([...opened, ...more])]
}

/** Scripts of a rendering, of which the policy has the hashes; what is said of one request. */
const SCRIPT = /'sha256-[^']+'/g
const OF_ONE_REQUEST = ['ratelimit', 'x-request-id']
const headOf = ({ status, headers }: Response) => [
  status,
  ...[...headers].filter(([name]) => !OF_ONE_REQUEST.includes(name)).map((each) => `${each}`.replaceAll(SCRIPT, '')),
]

const MAIL = '/dev/mails/samples/:place/html'
/** The largest document of each address, which has the most parts. */
const documents: Record<string, string> = {}
const keep = (name: string, body: string, headers: Headers) => {
  const isPage = headers.get('content-type')?.startsWith('text/html') === true
  if (isPage && body.length > (documents[name]?.length ?? 0)) documents[name] = body
}

test('opening an address changes nothing, save the named tables', async () => {
  const found: Record<string, Set<string>> = {}
  let before = await digestsOf(shop.db, COUNTS)
  const compare = async (names: readonly string[]) => {
    const after = await digestsOf(shop.db, COUNTS)
    const changed = Object.keys(after).filter((table) => after[table] !== before[table])
    before = after
    if (changed.length > 0) found[`${names}`] = new Set([...(found[`${names}`] ?? []), ...changed])
  }
  for (const [who, visitor] of Object.entries(visitors)) {
    const headers = { cookie: visitor.cookie, 'accept-encoding': 'identity', 'sec-fetch-site': 'same-origin' }
    // Each address that writes is looked at on its own, and those between two of them together.
    let between: string[] = []
    for (const path of addressesFor(who, visitor)) {
      const name = nameOf(path, visitor.values)
      if (name in WRITING) await compare(between)
      const head = await shop.fetch(path, { method: 'HEAD', headers })
      const response = await shop.fetch(path, { headers })
      expect(head.body, `HEAD ${path} of ${who}`).toBeNull()
      if (who === 'a stranger' || !(name in WRITING))
        expect.soft(headOf(head), `HEAD ${path} of ${who}`).toEqual(headOf(response))
      keep(name, await response.text(), response.headers)
      expect(Math.max(head.status, response.status), `${path} of ${who}`).toBeLessThan(500)
      if (name in WRITING) await compare([name])
      between = name in WRITING ? [] : [...between, name]
    }
    await compare(between)
  }
  const writing = Object.entries(found).map(([name, tables]) => [name, [...tables].toSorted()])
  expect(Object.fromEntries(writing)).toEqual(WRITING)
}, 600_000)

test('every page is valid HTML', async () => {
  const faults = async ([name, html]: [string, string]) =>
    (await htmlErrorsOf(html, name === MAIL ? 'mail' : 'page')).map((fault) => `${name} ${fault}`)
  expect((await Promise.all(Object.entries(documents).map(faults))).flat()).toEqual([])
}, 600_000)

test('every preview image has a text', () => {
  const contentOf = (page: Part, property: string) => page.all('meta', { property })[0]?.attributes.content
  const pages = Object.entries(documents).map(([name, html]) => ({ name, page: parsePage(html) }))
  const previewed = pages.filter(({ page }) => contentOf(page, 'og:image') !== undefined)
  expect(previewed.length).toBeGreaterThan(20)
  expect(previewed.filter(({ page }) => !contentOf(page, 'og:image:alt')).map(({ name }) => name)).toEqual([])
})

test('every address that writes has its reason', async () => {
  const [, reasons = ''] = (await readFile('docs/security.md', 'utf8')).split('## Opening an address')
  expect(Object.keys(WRITING).filter((path) => !reasons.includes(`\`${path}\``))).toEqual([])
})
