import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { PAGES } from '#domain/navigation/pages.ts'
import { STAFF_PAGES } from '#domain/navigation/staff-pages.ts'
import { everyVisitor, type Values, type Visitor } from '#tests/support/customers/every-visitor.ts'
import { digestsOf } from '#tests/support/database/database-contents.ts'
import { type Part, parsePage } from '#tests/support/pages/html.ts'
import { htmlErrorsOf } from '#tests/support/pages/valid-html.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

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

let visitors: Readonly<Record<string, Visitor>>
beforeAll(async () => {
  visitors = await everyVisitor(shop)
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
/** Content pages know no visitor (docs/decisions/008): two open them. */
const CONTENT = new Set<string>(Object.values(PAGES).flatMap(({ kind, path }) => (kind === 'content' ? [path] : [])))
const READERS = ['a stranger', 'a member with a cart']
const addressesFor = (who: string, { values, more }: Visitor) => {
  const all = templates().map((each) => filled(each, values))
  const isOpened = (path: string) =>
    CONTENT.has(path) ? READERS.includes(who) : !(who.startsWith('a guest') && NOT_FOR_GUESTS.test(path))
  return [...new Set([...all.filter(isOpened), ...more])]
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
  const opened = new Set<string>()
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
      // One guest asks for the HEAD of an address, and each guest of one that writes.
      const first = `${who.startsWith('a guest') ? 'a guest' : who} ${path}`
      const hasHead = name in WRITING || !opened.has(first)
      opened.add(first)
      const head = hasHead ? await shop.fetch(path, { method: 'HEAD', headers }) : undefined
      const response = await shop.fetch(path, { headers })
      if (head !== undefined) {
        expect(head.body, `HEAD ${path} of ${who}`).toBeNull()
        expect(head.status, `HEAD ${path} of ${who}`).toBeLessThan(500)
        if (who === 'a stranger' || !(name in WRITING))
          expect.soft(headOf(head), `HEAD ${path} of ${who}`).toEqual(headOf(response))
      }
      keep(name, await response.text(), response.headers)
      expect(response.status, `${path} of ${who}`).toBeLessThan(500)
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
