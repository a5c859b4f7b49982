import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { NO_WISH } from '#domain/order/order.ts'
import { addressOfGuest } from '#tests/support/customers/guest-address.ts'
import { cookieHeader } from '#tests/support/customers/member-pages.ts'
import { SITE } from '#tests/support/shop/built-shop.ts'
import { NOW, SIZE_9, TOKYO } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { staffOf } from '#tests/support/staff/staff.ts'

const PATH = '/products/review'
const AFTER = NOW.add({ hours: 24 * 40 })

const shop = builtShop([
  { id: 1, units: 20 },
  { id: 2, units: 20 },
])

/** Places an order and sets the status of the order and its lines. */
async function ordered(itemIds: readonly number[], status = 70, line = 5): Promise<string> {
  shop.setClock(NOW)
  let secret: string | undefined
  for (const itemId of itemIds) {
    const request = { itemId, sizeTagUid: SIZE_9, startOn: day('2026-12-10'), days: 4, hasPlan: false, prefecture: 13 }
    const added = await shop.services.cart.addToCart(secret, request)
    if ('kind' in added) throw new Error(added.code)
    secret = added.secret
  }
  const name = secret ?? ''
  const email = `guest-${name.slice(0, 8)}@example.jp`
  const customer = addressOfGuest(TOKYO, email)
  await shop.services.checkout.saveCustomer(name, { email, customer, shipping: undefined })
  const payment = { paymentMethod: 'cod', ...NO_WISH, deliveryTime: 1 } as const
  await shop.services.checkout.savePayment(name, payment)
  const cart = await shop.services.cart.openConfirmation(name)
  await shop.services.checkout.placeOrder(name, { seenVersion: cart?.order.version ?? -1, device: 'test' })
  const uid = (await shop.services.orders.getOrder(name))?.order.uid
  await sql`UPDATE order_lines SET status = ${line} WHERE order_uid = ${uid}`.execute(shop.db)
  await sql`UPDATE orders SET status = ${status} WHERE uid = ${uid}`.execute(shop.db)
  shop.setClock(AFTER)
  return name
}

const lineOf = async (secret: string, index = 0) =>
  (await shop.services.orders.getOrder(secret))?.order.lines[index]?.uid ?? ''
const cookie = (secret: string) => ({ cookie: `sumirei_order=${secret}` })
const pageOf = async (secret: string, path = PATH) => (await shop.fetch(path, { headers: cookie(secret) })).text()
const GOOD = {
  stars: '4',
  fit: '4',
  scene: 'お通夜・告別式',
  nickname: '花',
  body: '丈がちょうどよく、正座をしても膝が見えず助かりました。',
}
const post = (secret: string, fields: Record<string, string>) =>
  shop.fetch(PATH, { method: 'POST', headers: { origin: SITE, ...cookie(secret) }, body: new URLSearchParams(fields) })
const stored = async () =>
  (
    await sql<{ is_shown: boolean; stars: number; order_line_uid: string }>`
    SELECT is_shown, stars, order_line_uid FROM reviews`.execute(shop.db)
  ).rows

test('stores one review per order line, which is not shown before approval', async () => {
  const secret = await ordered([1])
  const line = await lineOf(secret)
  expect(await pageOf(secret)).toContain('この内容で投稿する')
  const response = await post(secret, { ...GOOD, line })
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe('/products/reviewcomplete')
  expect((await post(secret, { ...GOOD, stars: '1', line })).status).toBe(303)
  expect((await stored()).filter((row) => row.order_line_uid === line)).toEqual([
    { is_shown: false, stars: 4, order_line_uid: line },
  ])
  expect(await (await shop.fetch('/items/1')).text()).not.toContain('膝が見えず')
  expect(await pageOf(secret)).toContain('ご感想をいただきました')
  const completed = cookieHeader(response)
  const complete = await shop.fetch('/products/reviewcomplete', { headers: { cookie: completed } })
  expect(await complete.text()).toContain('確認したうえで')
  const unasked = await shop.fetch('/products/reviewcomplete')
  expect([unasked.status, unasked.headers.get('location')]).toEqual([303, PATH])
})

test('requires a choice among several items', async () => {
  const secret = await ordered([1, 2])
  const page = await pageOf(secret)
  expect(page).toContain('黒のワンピース1')
  expect(page).toContain('黒のワンピース2')
  expect(page).not.toContain('この内容で投稿する')
  expect(await pageOf(secret, `${PATH}?line=${await lineOf(secret, 1)}`)).toContain('この内容で投稿する')
})

test('moves the secret of a mailed link from the URL to a cookie', async () => {
  const secret = await ordered([1])
  const response = await shop.fetch(`${PATH}?order=${secret}`)
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe(PATH)
  expect(response.headers.get('set-cookie')).toContain(`sumirei_order=${secret}`)
  for (const wrong of ['x'.repeat(43), 'x', '', "' OR 1=1"]) {
    expect((await shop.fetch(`${PATH}?${new URLSearchParams({ order: wrong })}`)).status).toBe(404)
  }
})

test('rejects a review without an order, of an order not rented and of the line of another order', async () => {
  const own = await ordered([1])
  const other = await lineOf(await ordered([2]))
  expect((await post(own, { ...GOOD, line: other })).status).toBe(404)
  expect((await post('y'.repeat(43), { ...GOOD, line: other })).status).toBe(404)
  for (const [status, line] of [
    [20, 2],
    [80, 90],
    [90, 6],
  ] as const) {
    const secret = await ordered([1], status, line)
    expect(await pageOf(secret)).not.toContain('この内容で投稿する')
    expect((await post(secret, { ...GOOD, line: await lineOf(secret) })).status).toBe(404)
  }
  expect((await stored()).some((row) => row.order_line_uid === other)).toBe(false)
  expect(await (await shop.fetch(PATH)).text()).toContain('お借りいただいた方に限り')
})

test('does not accept a review before the arrival day', async () => {
  const secret = await ordered([1], 40, 3)
  shop.setClock(NOW)
  expect(await pageOf(secret)).toContain('お届け日からお書きいただけます')
})

test('reports errors by field and keeps the typed values', async () => {
  const secret = await ordered([1])
  const line = await lineOf(secret)
  const typed = { ...GOOD, stars: '9', heightCm: '9', body: '<b>短い</b>', line }
  const response = await post(secret, typed)
  expect(response.status).toBe(422)
  const page = await response.text()
  expect(page).toContain('おすすめ度を選んでください。')
  expect(page).toContain('60から220までの数字')
  expect(page).toContain('20文字以上で入力してください（いま9文字です）')
  expect(page).toContain('&lt;b&gt;短い&lt;/b&gt;')
  const long = await post(secret, { ...GOOD, body: 'あ'.repeat(1_200), line })
  expect(long.status).toBe(422)
  expect(await long.text()).toContain('1000文字以内')
  expect((await post(secret, { ...GOOD, line: '../x' })).status).toBe(400)
  expect(shop.errors).toEqual([])
})

test('staff list, show and hide a review; the item page shows it with the rating of the item', async () => {
  const secret = await ordered([2])
  const line = await lineOf(secret)
  await post(secret, { ...GOOD, body: '裏地がなめらかで、一日中楽に過ごすことができました。', line })
  const { reviews } = shop.services.staff
  const caller = await staffOf(() => shop).withDuties(['catalogue'])
  const list = await reviews.list(caller, { state: 'waiting', after: '' })
  const found = 'reviews' in list ? list.reviews.find(({ itemId }) => itemId === 2) : undefined
  expect(found).toMatchObject({ body: expect.stringContaining('裏地がなめらかで'), rental: { startOn: '2026-12-10' } })
  const uid = found?.uid ?? ''
  expect(await (await shop.fetch('/items/2')).text()).not.toContain('裏地がなめらかで')
  expect(await reviews.show(caller, uid, 'waiting')).toBeUndefined()
  const page = await (await shop.fetch('/items/2')).text()
  expect(page).toContain('裏地がなめらかで')
  expect(page).toMatch(/"reviewCount":1\b/)
  expect(await reviews.hide(caller, uid, 'waiting', { reason: 'personal' })).toMatchObject({ code: 'review-changed' })
  expect(await reviews.hide(caller, uid, 'shown', { reason: 'personal' })).toBeUndefined()
  expect(await (await shop.fetch('/items/2')).text()).not.toContain('裏地がなめらかで')
})

test('the review page is not cached', async () => {
  const response = await shop.fetch(PATH, { headers: cookie(await ordered([1])) })
  expect(response.headers.get('cache-control')).toMatch(/private/)
})
