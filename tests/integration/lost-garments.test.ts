import { beforeAll, describe, expect, test } from 'vitest'
import { SEPARATE_SHOES_NOTE } from '#domain/order/set-shoes.ts'
import { TRY_ON_NOTE } from '#domain/order/try-on.ts'
import { buyers } from '#tests/support/buyers.ts'
import type { Part } from '#tests/support/html.ts'
import { insertMoreSizes, SIZE_7, SIZE_11 } from '#tests/support/more-sizes.ts'
import { insertPumps, SIZE_235 } from '#tests/support/shoes.ts'
import { SIZE_9 } from '#tests/support/small-shop.ts'
import { builtShop } from '#tests/support/suite-shops.ts'

const [SET, OTHER_SET, DRESS] = [1, 2, 3] as const
const set = { products: 1, price: 8_000, setForm: 'ladiessevenset' }
const shop = builtShop([
  { id: SET, ...set },
  { id: OTHER_SET, ...set },
  { id: DRESS, products: 1, price: 9_000 },
])
const { guest } = buyers(() => shop)

beforeAll(async () => {
  await insertPumps(shop.db)
  await insertMoreSizes(shop.db, [SET, OTHER_SET])
})

const CHOICE = { plan: '1', try: `${SIZE_11}`, shoes: `${SIZE_235}`, 'without.bag': '1' }

/** A buyer whose set another customer has booked meanwhile, with what the cart offers instead. */
async function losingBuyer(start: string, wear: string) {
  const buyer = guest.open()
  await buyer.add(SET, { start, wear, ...CHOICE })
  const line = (await buyer.cart())!.order.lines.find(({ itemId }) => itemId === SET)!.uid
  await buyer.browser.post('/cart', { intent: 'wearer', line, name: '山田 花子' })
  const other = guest.open()
  await other.toPayment(SET, { start })
  await other.step('/shopping/payment', { method: 'cod', time: '1', request: '0', plan: 'none', pointUse: 'none' })
  await other.confirm()
  const block = (await buyer.page('/cart')).one('section', { class: 'lost-garment' })
  return { buyer, block }
}

const fieldsOf = (form: Part) =>
  Object.fromEntries(form.all('input').map(({ attributes }) => [attributes.name ?? '', attributes.value ?? '']))

describe('a garment that another customer has booked', () => {
  test('is replaced with wearer, day of wearing, plan, size to try on and shoes', async () => {
    const { buyer, block } = await losingBuyer('2026-12-15', '2026-12-16')
    expect(block.one('h2').text).toContain('（サイズ 9号）の代わりに')
    const offers = block.all('li')
    expect(offers.map(({ text }) => text).filter((text) => !/サイズ \d+号/.test(text))).toEqual([])
    const forms = block.all('form').map(fieldsOf)
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

  test('is replaced once, however often the form is sent', async () => {
    const { buyer, block } = await losingBuyer('2027-01-19', '2027-01-20')
    const forms = block.all('form').map(fieldsOf)
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
      `黒のワンピース${SET}${WITHOUT_SHOES_NOTE}`,
      `黒のパンプス${SEPARATE_SHOES_NOTE}`,
    ])
  })
})
