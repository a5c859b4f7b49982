import fc from 'fast-check'
import { expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { SITE } from '#tests/support/shop/built-shop.ts'
import { SIZE_9 } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([{ id: 1, units: 3 }])

const PAGES = [
  '/',
  '/items/list',
  '/items/1',
  '/cart',
  '/shopping/nonmember',
  '/shopping/complete',
  '/images/x-160.webp',
  '/items/ranking',
  '/items/select',
  '/products/review',
  '/favorite',
  '/readlist',
  '/sizeguide',
  '/menssizeguide',
]
const PARAMETERS = [
  'who',
  'occasion',
  'season',
  'body',
  'form',
  'line',
  'category_id',
  'maker_id',
  'tag_id[]',
  'name',
  'price_range',
  'range',
  'startcalendar',
  'orderby',
  'pageno',
  'size',
  'pref',
  'preview',
  'refused',
  'on',
  'order',
]
const FORMS = [
  '/cart',
  '/cart/lines',
  '/shopping/nonmember',
  '/shopping/deliv',
  '/shopping/payment',
  '/shopping/confirm',
  '/favorite',
  '/readlist',
  '/readlist/views',
  '/products/review',
]
const FIELDS = [
  'stars',
  'fit',
  'scene',
  'heightCm',
  'nickname',
  'body',
  'intent',
  'line',
  'item',
  'size',
  'start',
  'days',
  'plan',
  'pref',
  'seenVersion',
  'email',
  'emailAgain',
  'familyName',
  'prefecture',
  'postalCode',
  'telephone',
  'paymentMethod',
  'deliveryTime',
  'deliveryRequest',
  'deliveryNote',
  '__proto__',
]

const hostileText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '\0',
    'a\0b',
    "' OR 1=1 --",
    '2026-02-30',
    '0000-00-00',
    '9999-12-31',
    '-1',
    '1e309',
    'NaN',
    '９９',
    '{}',
    '[]',
  ),
  fc.constantFrom(
    '99999999999999999999',
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '%ff',
    '\u202E',
    '𠮷'.repeat(200),
  ),
  fc.string({ minLength: 5_000, maxLength: 6_000 }),
)

async function createCart(): Promise<string> {
  const request = { itemId: 1, sizeTagUid: SIZE_9, startOn: day('2026-12-10'), days: 4, hasPlan: false, prefecture: 13 }
  const added = await shop.services.cart.addToCart(undefined, request)
  if ('kind' in added) throw new Error(added.code)
  return added.secret
}

test('no query causes a server error', async () => {
  const query = fc.array(fc.tuple(fc.constantFrom(...PARAMETERS), hostileText), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...PAGES), query, async (path, pairs) => {
      const response = await shop.fetch(`${path}?${new URLSearchParams(pairs)}`)
      expect(response.status, `${path} ${JSON.stringify(pairs)}`).toBeLessThan(500)
    }),
    { numRuns: 150 },
  )
  expect(shop.errors).toEqual([])
})

test('no form causes a server error or loses the cart', async () => {
  const secret = await createCart()
  const fields = fc.array(fc.tuple(fc.constantFrom(...FIELDS), hostileText), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...FORMS), fields, async (path, pairs) => {
      const response = await shop.fetch(path, {
        method: 'POST',
        headers: { origin: SITE, cookie: `sumirei_cart=${secret}` },
        body: new URLSearchParams(pairs),
      })
      expect(response.status, `${path} ${JSON.stringify(pairs)}`).toBeLessThan(500)
    }),
    { numRuns: 150 },
  )
  expect(shop.errors).toEqual([])
  expect((await shop.services.cart.getCart(secret))?.order.lines).toHaveLength(1)
})

test('no cookie causes a server error', async () => {
  const name = fc.constantFrom(
    'sumirei_cart',
    'sumirei_order',
    'sumirei_visitor',
    'sumirei_pref',
    'sumirei_count',
    'sumirei_notice',
    'x',
  )
  const value = fc.string({ unit: 'grapheme-ascii', maxLength: 4_000 }).map((text) => text.replace(/[\r\n]/g, ''))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...PAGES),
      fc.array(fc.tuple(name, value), { maxLength: 5 }),
      async (path, pairs) => {
        const response = await shop.fetch(path, { headers: { cookie: pairs.map((pair) => pair.join('=')).join('; ') } })
        expect(response.status).toBeLessThan(500)
      },
    ),
    { numRuns: 80 },
  )
  expect(shop.errors).toEqual([])
})

test('a body of one megabyte, a wrong type and invalid UTF-8 cause no server error', async () => {
  const post = (body: BodyInit, type: string) =>
    shop.fetch('/shopping/nonmember', { method: 'POST', headers: { origin: SITE, 'content-type': type }, body })
  const form = 'application/x-www-form-urlencoded'
  expect((await post('a='.padEnd(1_048_576, 'x'), form)).status).toBe(413)
  expect((await post('{}', 'application/json')).status).toBeLessThan(500)
  expect((await post(new Uint8Array([0x61, 0x3d, 0xff, 0xfe]), form)).status).toBeLessThan(500)
  expect(shop.errors).toEqual([])
})

test.each([undefined, 'https://evil.example', 'null'])('rejects a form posted from %s', async (origin) => {
  const headers: Record<string, string> = { 'content-type': 'application/x-www-form-urlencoded' }
  if (origin) headers.origin = origin
  const response = await shop.fetch('/cart', { method: 'POST', headers, body: 'intent=remove' })
  expect(response.status).toBe(403)
})

test('returns 404 with an error code for an unknown item', async () => {
  const response = await shop.fetch('/items/424242')
  expect(response.status).toBe(404)
  expect(await response.text()).toMatch(/E0[3-7]/)
})

test('redirects to the item with the earliest day when the day is too early', async () => {
  const response = await shop.fetch('/cart/lines', {
    method: 'POST',
    headers: { origin: SITE },
    body: new URLSearchParams({ item: '1', size: String(SIZE_9), start: '2026-11-20', days: '4', pref: '13' }),
  })
  expect(response.status).toBe(303)
  const location = response.headers.get('location') ?? ''
  expect(location).toContain('/items/1')
  const page = await (await shop.fetch(location)).text()
  expect(page).toContain('11月21日')
})

test('loader data keeps any text in its script, as JSON without an end of the script', async () => {
  const name = `'"\\</script><!--`
  const response = await shop.fetch(`/items/list?${new URLSearchParams({ name })}`)
  const [, literal = ''] = /streamController\.enqueue\((".*?")\);<\/script>/s.exec(await response.text()) ?? []
  expect(literal).not.toMatch(/[<\n]/)
  const lines: string[] = new Function(`return ${literal}`)().trim().split('\n')
  expect(JSON.parse(lines[0] ?? '')).toContain(name)
})
