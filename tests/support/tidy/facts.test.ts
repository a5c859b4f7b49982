import { describe, expect, it } from 'vitest'
import { cacheViolations, unusedCacheViolations } from './caches.ts'
import { pagePathViolations } from './page-paths.ts'
import { type Code, parse, type Violation } from './source.ts'
import { statusViolations } from './statuses.ts'

const found = (rules: (code: Code) => Violation[], path: string, text: string) =>
  rules(parse({ path, text })).map(({ rule, line }) => `${rule}:${line}`)

describe('pagePathViolations', () => {
  it.each([
    '<a href="/mypage/login" />',
    "redirect('/cart?refused=sold-out', 303)",
    `const path = \`/items/\${id}?\${query}\``,
    `const url = \`\${siteUrl}/shopping/complete\``,
    "const crumbs = [{ path: '/mypage', text: '' }]",
    'const cart = /^\\/(cart|shopping)\\b/',
  ])('sees the path of a page: %s', (text) => {
    for (const path of ['app/routes/cart/a.tsx', 'services/mails/a.tsx', 'http/a.tsx']) {
      expect(found(pagePathViolations, path, text)).toEqual(['page-path:1'])
    }
    expect(found(pagePathViolations, 'domain/navigation/a.tsx', text)).toEqual([])
    expect(found(pagePathViolations, 'app/a.test.tsx', text)).toEqual([])
  })

  it('sees the path of the home page where it is a link', () => {
    const text = '<a href="/" />\nredirect("/")\nconst page = { path: "/" }\npath.split("/")'
    expect(found(pagePathViolations, 'app/a.tsx', text)).toEqual(['page-path:1', 'page-path:2', 'page-path:3'])
    expect(found(pagePathViolations, 'bootstrap/a.tsx', text)).toEqual([])
  })

  it.each([
    "import a from '/cart'",
    "<a href={pageHref('cart')} />",
    "path.startsWith('//')",
    "'/images/x.webp'",
    `\`/search/suggest?q=\${query}\``,
    '// /cart',
    "'a/cart'",
    '/^\\/images\\//',
  ])('lets %s be', (text) => {
    expect(found(pagePathViolations, 'app/a.tsx', text)).toEqual([])
  })
})

describe('statusViolations', () => {
  it.each([
    "const changed = { ...order, status: 'Delivery' }",
    "const lines = order.lines.map((line) => ({ ...line, status: 'Cancel' as const }))",
    "const line = { uid, status: isOpen ? 'Temp' : 'InCart' }",
    "const status = isPaid ? ('Delivery' as const) : 'New'; const changed = { ...order, status }",
    "const open = (order, as: 'InCart' | 'Temp') => ({ ...order, status: as })",
    "draft.status = 'Return'",
    "import { lineStatusFor } from '#domain/order/states.ts'",
  ])('sees that a status is written: %s', (text) => {
    expect(found(statusViolations, 'services/orders/a.ts', text)).toEqual(['order-status:1'])
    expect(found(statusViolations, 'domain/cart/a.ts', text)).toEqual(['order-status:1'])
    for (const path of ['domain/order/life.ts', 'demo/bookings/a.ts', 'app/a.tsx', 'services/a.test.ts'])
      expect(found(statusViolations, path, text)).toEqual([])
  })

  it.each([
    "const sent = { ...document, status: 'sent' }",
    "const status = isAccepted ? 'accepted' : 'refused'; const checked = { ...document, status }",
    'const facts = { uid: line.uid, status: line.status }',
    "const isOpen = order.status === 'Reserved'",
    "import { canOrderMove } from '#domain/order/states.ts'",
  ])('lets %s be', (text) => {
    expect(found(statusViolations, 'services/orders/a.ts', text)).toEqual([])
  })

  it('sees an UPDATE that sets a status, and no other', () => {
    const rules = (statement: string) => found(statusViolations, 'adapters/postgres/a.ts', `sql\`${statement}\``)
    expect(rules('UPDATE order_lines AS line SET price = 1, status = 90 WHERE uid = 1')).toEqual(['order-status:1'])
    expect(rules('UPDATE orders SET email = NULL WHERE status = 1')).toEqual([])
    expect(rules('UPDATE payments SET status = 2')).toEqual([])
  })
})

describe('cacheViolations', () => {
  const lru = 'const a = new LRUCache({ max: CACHES.postalCodes.max })'
  it.each([
    [[], lru],
    [['cache:1'], 'const a = new LRUCache({ max: 7 })'],
    [['cache:2'], `${lru}\nconst b = new LRUCache({ max: 7 })`],
    [['cache:1'], 'export const a = new Map<string, number>()'],
    [[], 'const a = new Map([[1, 2]])\nconst b = () => new Map()'],
  ])('finds %j in %s', (violations, text) => {
    expect(found(cacheViolations, 'http/a.ts', text)).toEqual(violations)
    expect(found(cacheViolations, 'http/a.test.ts', text)).toEqual([])
  })

  it('sees a row that nothing takes', () => {
    const text = "cached('makers', ports, load)\nCACHES.pages.maxAgeMs"
    const unused = unusedCacheViolations([{ path: 'services/a.ts', text }]).map(({ what }) => what)
    expect(unused).toContain('nothing takes home')
    for (const name of ['makers', 'pages', 'serviceToken']) expect(unused).not.toContain(`nothing takes ${name}`)
  })
})
