import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/day.ts'
import type { Order } from '#domain/order/order.ts'
import { LINE_STATUS } from '#domain/order/states.ts'
import { isRejected } from '#domain/result.ts'
import { insertMoreSizes, SIZE_7, SIZE_11, SIZE_13 } from '#tests/support/catalogue/more-sizes.ts'
import { guestOrders, LATE } from '#tests/support/customers/guest-orders.ts'
import { STAFF } from '#tests/support/orders/order-lives.ts'
import { SIZE_9 } from '#tests/support/shop/small-shop.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

const ITEMS = [1, 2, 3, 4, 5, 6]
const shop = smallShop(ITEMS.map((id) => ({ id, units: 3, price: 8_000 })))
const guests = guestOrders(() => shop)

beforeAll(() => insertMoreSizes(shop.db, ITEMS))

const request = (itemId: number, tryOnSizeTagUid?: number, days = 4) => ({
  itemId,
  sizeTagUid: SIZE_9,
  tryOnSizeTagUid,
  startOn: LATE,
  days,
  hasPlan: true,
  prefecture: 13 as const,
})

async function cartWith(itemId: number, tryOn = SIZE_11): Promise<string> {
  const added = await shop.services.cart.addToCart(undefined, request(itemId, tryOn))
  if (isRejected(added)) throw new Error(added.code)
  return added.secret
}

const orderOf = async (secret: string): Promise<Order> => {
  const order = await shop.ports.orders.findBySecret(secret)
  if (order === undefined) throw new Error('no order')
  return order
}
const statusesOf = ({ lines }: Order) => lines.map(({ status }) => status)

/** Places an order of another item, and of an item with a size to try on. */
async function placedWith(itemId: number, other: number): Promise<Order> {
  const secret = await guests.cartOf([other])
  const added = await shop.services.cart.addToCart(secret, request(itemId, SIZE_11))
  if (isRejected(added)) throw new Error(added.code)
  const placed = await guests.confirm(secret)
  if (isRejected(placed)) throw new Error(placed.code)
  return orderOf(secret)
}

test('a neighbouring size is a line of its own, at half the price, named so', async () => {
  const { lines, subtotalYen, optionFeeYen } = await orderOf(await cartWith(1))
  expect(lines.map(({ sizeLabel, priceYen }) => [sizeLabel, priceYen])).toEqual([
    ['9号', 8_000],
    ['11号', 4_000],
  ])
  expect(lines[1]).toMatchObject({
    tryOnOf: lines[0]?.uid,
    itemName: '黒のワンピース1（お試しサイズ）',
    wearOn: undefined,
  })
  expect([subtotalYen, optionFeeYen]).toEqual([12_000, 1_200])
})

test('only a neighbour that is free can be tried on, and otherwise nothing is added', async () => {
  const add = (tryOn: number) => shop.services.cart.addToCart(undefined, request(6, tryOn))
  expect(await add(SIZE_13)).toMatchObject({ code: 'try-on-not-next' })
  expect(await add(SIZE_9)).toMatchObject({ code: 'try-on-not-next' })
  await sql`INSERT INTO order_lines
              (uid, status, product_uid, item_id, item_name, rental_start_on, rental_end_on, blocked)
            SELECT 'hold-6', ${LINE_STATUS.Maintenance}::smallint, uid, item_id, '', ${LATE}::date, ${LATE}::date,
                   daterange(${LATE}::date, ${LATE}::date, '[]')
            FROM units WHERE id = '6-911'`.execute(shop.db)
  expect(await add(SIZE_11)).toMatchObject({ code: 'try-on-none-free' })
  expect(await add(SIZE_7)).toMatchObject({ lineCount: 2 })
})

test('a submission that is repeated adds nothing', async () => {
  const twice = { ...request(1, SIZE_7), submission: '0123456789abcdef' }
  const first = await shop.services.cart.addToCart(undefined, twice)
  if (isRejected(first)) throw new Error(first.code)
  expect(await shop.services.cart.addToCart(first.secret, twice)).toMatchObject({ lineCount: 2 })
})

test('removing the line removes the size to try on, not the reverse', async () => {
  const secret = await cartWith(1)
  const { lines } = await orderOf(secret)
  await shop.services.cart.removeFromCart(secret, lines[1]!.uid)
  expect((await orderOf(secret)).lines).toHaveLength(1)
  const other = await cartWith(1)
  await shop.services.cart.removeFromCart(other, (await orderOf(other)).lines[0]!.uid)
  expect((await orderOf(other)).lines).toEqual([])
})

test('the size to try on is booked: another customer cannot have it on these days', async () => {
  await placedWith(2, 1)
  const again = await shop.services.cart.addToCart(undefined, { ...request(2), sizeTagUid: SIZE_11 })
  expect(again).toMatchObject({ code: 'none-free' })
  expect(await shop.services.cart.addToCart(undefined, request(2, SIZE_11))).toMatchObject({ code: 'try-on-none-free' })
})

test('cancelling the line cancels and releases the size to try on, with one mail', async () => {
  const order = await placedWith(3, 1)
  const head = order.lines.find(({ itemId, tryOnOf }) => itemId === 3 && tryOnOf === undefined)!
  const mails = await guests.mailsOf(order.uid)
  const cancelled = await shop.services.orderLife.cancelLineByCompany(order.uid, head.uid, 'しみ', STAFF)
  if (isRejected(cancelled)) throw new Error(cancelled.code)
  expect(statusesOf(cancelled.order).toSorted()).toEqual(['CancelByCompany', 'CancelByCompany', 'Fix'])
  expect(cancelled.order.subtotalYen).toBe(8_000)
  expect(await guests.mailsOf(order.uid)).toBe(mails + 1)
  const free = await shop.services.cart.addToCart(undefined, { ...request(3), sizeTagUid: SIZE_11 })
  expect(free).toMatchObject({ lineCount: 1 })
})

test('an extension takes both, at half a further day for the size to try on', async () => {
  const order = await placedWith(4, 1)
  await shop.services.orderLife.confirmOrder(order.uid, STAFF)
  const head = order.lines.find(({ itemId, tryOnOf }) => itemId === 4 && tryOnOf === undefined)!
  const endOn = addDays(head.endOn, 2)
  const extension = await shop.services.orderLife.extendRental(order.uid, endOn, STAFF, { lineUids: [head.uid] })
  if (isRejected(extension)) throw new Error(`${extension.code}`)
  const ends = extension.order.lines.filter(({ itemId }) => itemId === 4).map((line) => line.endOn)
  expect(ends).toEqual([endOn, endOn])
  // Two days of 700 and of 350 yen, with 10 % for the plan.
  expect(extension.feeYen).toBe(1_400 + 140 + 700 + 70)
})

test('other days of the line are those of the size to try on, and cost half', async () => {
  const order = await placedWith(5, 6)
  const head = order.lines.find(({ itemId, tryOnOf }) => itemId === 5 && tryOnOf === undefined)!
  const [startOn, endOn] = [addDays(head.startOn, 1), addDays(head.endOn, 2)]
  const wanted = [{ lineUid: head.uid, startOn, endOn, sizeTagUid: SIZE_7 }]
  const changed = await shop.services.orderLife.changeRentalByCompany(order.uid, wanted, STAFF)
  if (isRejected(changed) || changed.kind === 'pay') throw new Error('not changed')
  const lines = changed.order.lines.filter(({ itemId }) => itemId === 5)
  expect(lines.map((line) => [line.sizeLabel, line.startOn, line.endOn, line.priceYen])).toEqual([
    ['7号', startOn, endOn, 8_700],
    ['11号', startOn, endOn, 4_350],
  ])
})
