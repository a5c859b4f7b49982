import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertRows } from '#adapters/postgres/database/bulk.ts'
import { SEPARATE_SHOES_NOTE } from '#domain/order/set-shoes.ts'
import { TRY_ON_NOTE } from '#domain/order/try-on.ts'
import { insertMoreSizes, SIZE_7, SIZE_11 } from '#tests/support/catalogue/more-sizes.ts'
import { insertPumps, SIZE_235 } from '#tests/support/catalogue/shoes.ts'
import { buyers } from '#tests/support/customers/buyers.ts'
import type { Part } from '#tests/support/pages/html.ts'
import { SIZE_9 } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const [SET, OTHER_SET, DRESS, NAVY_DRESS] = [1, 2, 3, 4] as const
const COLOURS = 1208
const set = { units: 1, price: 8_000, setForm: 'ladiessevenset' }
const shop = builtShop([
  { id: SET, ...set },
  { id: OTHER_SET, ...set },
  { id: DRESS, units: 1, price: 9_000 },
  { id: NAVY_DRESS, units: 1, price: 20_000 },
])
const { guest, member } = buyers(() => shop)

beforeAll(async () => {
  await insertPumps(shop.db)
  await insertMoreSizes(shop.db, [SET, OTHER_SET])
  await insertRows(shop.db, 'tag_categories', [{ uid: COLOURS, name: 'カラー', rank: 0, role: 'colour' }])
  await insertRows(shop.db, 'tags', [
    { uid: 20_801, tag_category_uid: COLOURS, name: 'ブラック', rank: 2 },
    { uid: 20_802, tag_category_uid: COLOURS, name: 'ネイビー', rank: 1 },
  ])
  await insertRows(shop.db, 'category_tag_categories', [{ category_uid: 86, tag_category_uid: COLOURS }])
  await sql`UPDATE items SET name = 'ブラック フレアワンピース' WHERE id = ${DRESS}`.execute(shop.db)
  await sql`UPDATE items SET name = 'フレアワンピース（ネイビー）' WHERE id = ${NAVY_DRESS}`.execute(shop.db)
})

const CHOICE = { plan: '1', try: `${SIZE_11}`, shoes: `${SIZE_235}`, 'without.bag': '1' }

/** A buyer whose garment another customer has booked meanwhile, with what the cart offers instead. */
async function losingBuyer(item: number, choice: Readonly<Record<string, string>>) {
  const buyer = guest.open()
  await buyer.add(item, choice)
  const line = (await buyer.cart())!.order.lines.find(({ itemId }) => itemId === item)!.uid
  await buyer.browser.post('/cart', { intent: 'wearer', line, name: '山田 花子' })
  await book(item, choice)
  const block = (await buyer.page('/cart')).one('section', { class: 'lost-garment' })
  return { buyer, block, forms: block.all('form').map(fieldsOf) }
}

/** Another customer orders a garment. */
async function book(item: number, { start, size = `${SIZE_9}` }: Readonly<Record<string, string>>) {
  const other = guest.open()
  await other.toPayment(item, { start: start!, size })
  await other.step('/shopping/payment', COD)
  expect(await other.confirm()).toBe('/shopping/complete')
}

const COD = { method: 'cod', time: '1', request: '0', plan: 'none', pointUse: 'none' }

const fieldsOf = (form: Part) =>
  Object.fromEntries(form.all('input').map(({ attributes }) => [attributes.name ?? '', attributes.value ?? '']))

describe('a garment that another customer has booked', () => {
  test('is replaced with wearer, day of wearing, plan, size to try on and shoes', async () => {
    const { buyer, block, forms } = await losingBuyer(SET, { start: '2026-12-15', wear: '2026-12-16', ...CHOICE })
    expect(block.one('h2').text).toContain('（サイズ 9号）の代わりに')
    const offers = block.all('li')
    expect(offers.map(({ text }) => text).filter((text) => !/サイズ \d+号/.test(text))).toEqual([])
    expect(forms.map(({ item, size, try: tried, shoes }) => [item, size, tried, shoes])).toEqual([
      [`${SET}`, `${SIZE_7}`, undefined, `${SIZE_235}`],
      [`${SET}`, `${SIZE_11}`, undefined, `${SIZE_235}`],
      [`${OTHER_SET}`, `${SIZE_9}`, `${SIZE_11}`, `${SIZE_235}`],
      [`${DRESS}`, `${SIZE_9}`, undefined, undefined],
    ])
    expect(offers[2]?.text).toContain('お試しサイズ 11号 ¥4,000')
    expect(offers.map(({ text }) => text.includes('セットに入れないもの バッグ'))).toEqual([true, true, true, false])
    await buyer.browser.post('/cart/lines', forms[2]!)
    const lines = (await buyer.cart())!.order.lines
    expect(lines.map(({ itemName }) => itemName)).toEqual([
      `黒のワンピース${OTHER_SET}（セットの靴・バッグは入れません）`,
      `黒のワンピース${OTHER_SET}${TRY_ON_NOTE}（セットのバッグは入れません）`,
      `黒のパンプス${SEPARATE_SHOES_NOTE}`,
    ])
    const prices = (await buyer.page('/cart')).all('p', { class: 'order-line-price' })
    expect(prices.map(({ text }) => text)).toEqual(['¥8,000（税込・4日間）', '¥4,000（税込・4日間）', '無料'])
    const worn = { wearOn: '2026-12-16', wearerName: '山田 花子', hasPlan: true }
    expect(lines).toMatchObject([worn, worn, worn])
  })

  test('is offered in the next size only, then as another item in its size', async () => {
    const { forms } = await losingBuyer(SET, { start: '2027-02-09', size: `${SIZE_7}` })
    expect(forms.map(({ item, size }) => [item, size])).toEqual([
      [`${SET}`, `${SIZE_9}`],
      [`${OTHER_SET}`, `${SIZE_7}`],
    ])
  })

  test('is offered in another colour before other items', async () => {
    const { block, forms } = await losingBuyer(DRESS, { start: '2027-02-23' })
    expect(block.one('h2').text).toContain('ブラック フレアワンピース')
    expect(forms.map(({ item }) => item)).toEqual([`${NAVY_DRESS}`, `${OTHER_SET}`])
  })

  test('is replaced once, however often the form is sent', async () => {
    const { buyer, forms } = await losingBuyer(SET, { start: '2027-01-19', ...CHOICE })
    const submissions = forms.map(({ submission = '' }) => submission)
    expect(submissions.filter((submission) => !/^[0-9a-f]{16}$/.test(submission))).toEqual([])
    expect(new Set(submissions).size).toBe(forms.length)
    const sent = [
      await buyer.browser.post('/cart/lines', forms[0]!),
      await buyer.browser.post('/cart/lines', forms[0]!),
    ]
    expect(sent.map(({ headers }) => headers.get('location'))).toEqual(['/cart', '/cart'])
    const lines = (await buyer.cart())!.order.lines
    expect(lines.map(({ itemName }) => itemName)).toEqual([
      `黒のワンピース${SET}（セットの靴・バッグは入れません）`,
      `黒のパンプス${SEPARATE_SHOES_NOTE}`,
    ])
  })
})

describe('of two garments that other customers have booked', () => {
  const COMPLETE = { start: '2027-04-06' }

  async function losingBoth() {
    const buyer = guest.open()
    for (const item of [SET, DRESS]) await buyer.add(item, COMPLETE)
    await buyer.add(NAVY_DRESS, COMPLETE)
    for (const item of [SET, DRESS]) await book(item, COMPLETE)
    return buyer
  }
  const offersOf = (cart: Part) => cart.all('section', { class: 'lost-garment' })
  const lostNames = (cart: Part) => offersOf(cart).map((block) => /「(.*?)」/.exec(block.one('h2').text)?.[1])

  test('one stays offered when the other is replaced, or the cart is changed', async () => {
    const buyer = await losingBoth()
    const names = [`黒のワンピース${SET}`, 'ブラック フレアワンピース']
    const both = await buyer.page('/cart')
    expect(lostNames(both)).toEqual(names)
    const line = (await buyer.cart())!.order.lines[0]!.uid
    await buyer.browser.post('/cart', { intent: 'wearer', line, name: '山田 花子' })
    expect(lostNames(await buyer.page('/cart'))).toEqual(names)
    const form = fieldsOf(offersOf(both)[0]!.all('form')[0]!)
    for (const _ of ['first', 'sent again']) await buyer.browser.post('/cart/lines', form)
    const left = await buyer.page('/cart')
    expect(lostNames(left)).toEqual(names.slice(1))
    expect(left.one('main').text).not.toContain(`「${names[0]}」`)
    const last = fieldsOf(offersOf(left)[0]!.all('form')[0]!)
    await buyer.browser.post('/cart/lines', last)
    const settled = await buyer.page('/cart')
    expect(lostNames(settled)).toEqual([])
    expect(settled.one('main').text).not.toContain('カートから取り除きました')
  })

  test('none is offered again when the customer goes on without them', async () => {
    const buyer = guest.open()
    for (const item of [SET, DRESS, NAVY_DRESS]) await buyer.add(item, { start: '2027-04-20' })
    await buyer.toPayment(OTHER_SET, { start: '2027-04-20' })
    await buyer.step('/shopping/payment', COD)
    for (const item of [SET, DRESS]) await book(item, { start: '2027-04-20' })
    const next = (await buyer.page('/cart')).one('a', { class: 'button-wide' }).attributes.href!
    expect(next).toMatch(/^\/shopping\/confirm\?seen=[0-9a-z]+$/)
    const sent = await buyer.browser.get(next)
    expect(sent.headers.get('location')).toBe('/shopping/confirm')
    expect(await buyer.confirm()).toBe('/shopping/complete')
  })

  test('offers nothing that the cart has already', async () => {
    const buyer = guest.open()
    for (const item of [DRESS, NAVY_DRESS]) await buyer.add(item, { start: '2027-05-04' })
    await book(DRESS, { start: '2027-05-04' })
    const forms = (await buyer.page('/cart')).one('section', { class: 'lost-garment' }).all('form')
    expect(forms.map((form) => fieldsOf(form).item)).toEqual([`${OTHER_SET}`, `${SET}`])
  })
})

describe('the only garment, booked by another customer before it is confirmed,', () => {
  const countIn = (cart: Part) =>
    cart
      .all('span', { class: 'cart-count' })
      .filter(({ attributes }) => attributes.hidden === undefined)
      .map(({ text }) => text)
  const nextPath = (cart: Part) => cart.one('a', { class: 'button-wide' }).attributes.href

  test.each([
    { who: 'guest', open: async () => guest.open(), start: '2027-03-09', first: '/shopping/shopping' },
    { who: 'member', open: () => member(), start: '2027-03-23', first: '/shopping/deliv' },
  ])(
    'is counted no more, and its replacement leads a $who back to the confirmation',
    async ({ open, start, first }) => {
      const buyer = await open()
      await buyer.toPayment(DRESS, { start })
      expect(nextPath(await buyer.page('/cart'))).toBe(first)
      await buyer.step('/shopping/payment', COD)
      const confirmation = await buyer.fieldsOf('/shopping/confirm')
      await book(DRESS, { start })
      const refused = await buyer.browser.post('/shopping/confirm', confirmation)
      expect(refused.headers.get('location')).toBe('/cart?refused=sold-out')
      const emptied = await buyer.page('/cart?refused=sold-out')
      expect(countIn(emptied)).toEqual([])
      const [offer] = emptied.one('section', { class: 'lost-garment' }).all('form')
      await buyer.browser.post('/cart/lines', fieldsOf(offer!))
      const filled = await buyer.page('/cart')
      expect(countIn(filled)).toEqual(['1点'])
      expect(nextPath(filled)).toBe('/shopping/confirm')
      expect(await buyer.confirm()).toBe('/shopping/complete')
    },
  )
})
