import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/day.ts'
import type { Order } from '#domain/order/order.ts'
import { SEPARATE_SHOES_NOTE } from '#domain/order/set-shoes.ts'
import { isRejected } from '#domain/result.ts'
import { insertPumps, PUMPS, SIZE_230, SIZE_235 } from '#tests/support/catalogue/shoes.ts'
import { guestOrders, LATE } from '#tests/support/customers/guest-orders.ts'
import { STAFF } from '#tests/support/orders/order-lives.ts'
import { phoneOrders } from '#tests/support/orders/phone-orders.ts'
import { SIZE_9 } from '#tests/support/shop/small-shop.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

const WITHOUT_SHOES_NOTE = '（セットの靴は入れません）'
const SET = 1
const DRESS = 2
const shop = smallShop([
  { id: SET, units: 6, price: 8_000, setForm: 'ladiessevenset' },
  { id: DRESS, units: 6, price: 8_000 },
])
const guests = guestOrders(() => shop)
const phone = phoneOrders(() => shop)

beforeAll(() => insertPumps(shop.db))

const request = (shoes: 'none' | number | undefined, itemId = SET, startOn = LATE) => ({
  itemId,
  sizeTagUid: SIZE_9,
  shoes: typeof shoes === 'number' ? { sizeTagUid: shoes } : shoes,
  startOn,
  days: 4,
  hasPlan: true,
  prefecture: 13 as const,
})

async function added(secret: string | undefined, wanted: ReturnType<typeof request>): Promise<string> {
  const result = await shop.services.cart.addToCart(secret, wanted)
  if (isRejected(result)) throw new Error(result.code)
  return result.secret
}

const orderOf = async (secret: string): Promise<Order> => {
  const order = await shop.ports.orders.findBySecret(secret)
  if (order === undefined) throw new Error('no order')
  return order
}
const namesOf = ({ lines }: Order) => lines.map(({ itemName }) => itemName)
const SET_NAME = `黒のワンピース${SET}`

/** Places an order of another item and of a set with a separate pair, which it returns with the set. */
async function placedWith(startOn = LATE) {
  const secret = await added(await guests.cartOf([DRESS]), request(SIZE_235, SET, startOn))
  const placed = await guests.confirm(secret)
  if (isRejected(placed)) throw new Error(placed.code)
  const order = await orderOf(secret)
  const pair = order.lines.find(({ shoesOf }) => shoesOf !== undefined)!
  return { order, pair, set: order.lines.find(({ uid }) => uid === pair.shoesOf)! }
}

test('a separate pair is a line of its own at no price, and the shoes of the set stay here', async () => {
  const { lines, subtotalYen, optionFeeYen } = await orderOf(await added(undefined, request(SIZE_230)))
  expect(lines.map((line) => [line.itemName, line.priceYen, line.setShoes, line.sizeLabel])).toEqual([
    [`${SET_NAME}${WITHOUT_SHOES_NOTE}`, 8_000, 'separate', '9号'],
    [`黒のパンプス${SEPARATE_SHOES_NOTE}`, 0, undefined, '23.0cm'],
  ])
  expect(lines[1]).toMatchObject({ shoesOf: lines[0]?.uid, blocked: lines[0]?.blocked })
  expect([subtotalYen, optionFeeYen]).toEqual([8_000, 800])
})

test('a set without shoes is one line, which says so', async () => {
  const order = await orderOf(await added(undefined, request('none')))
  expect(namesOf(order)).toEqual([`${SET_NAME}${WITHOUT_SHOES_NOTE}`])
  expect(namesOf(await orderOf(await added(undefined, request(undefined))))).toEqual([SET_NAME])
})

test('an item without shoes and a size that is not free are refused, and nothing is added', async () => {
  const add = (wanted: ReturnType<typeof request>) => shop.services.cart.addToCart(undefined, wanted)
  expect(await add(request('none', DRESS))).toMatchObject({ code: 'part-not-in-set' })
  expect(await add(request(SIZE_230, PUMPS))).toMatchObject({ code: 'not-sold' })
  expect(await add(request(SIZE_9))).toMatchObject({ code: 'shoes-none-free' })
})

test('removing the pair brings back the shoes of the set, and the plan of the pair is that of the set', async () => {
  const secret = await added(undefined, request(SIZE_230))
  const [set, pair] = (await orderOf(secret)).lines
  await shop.services.cart.choosePlan(secret, set!.uid, false)
  expect((await orderOf(secret)).lines.map(({ hasPlan }) => hasPlan)).toEqual([false, false])
  await shop.services.cart.removeFromCart(secret, pair!.uid)
  expect(namesOf(await orderOf(secret))).toEqual([SET_NAME])
  const other = await added(undefined, request(SIZE_230))
  await shop.services.cart.removeFromCart(other, (await orderOf(other)).lines[0]!.uid)
  expect((await orderOf(other)).lines).toEqual([])
})

test('the pair is booked: a second customer cannot have it on these days', async () => {
  const startOn = addDays(LATE, 20)
  const first = await added(await guests.cartOf([DRESS]), request(SIZE_230, SET, startOn))
  const second = await added(await guests.cartOf([DRESS]), request(SIZE_230, SET, startOn))
  expect(isRejected(await guests.confirm(first))).toBe(false)
  const late = await shop.services.cart.addToCart(undefined, request(SIZE_230, SET, startOn))
  expect(late).toMatchObject({ code: 'shoes-none-free' })
  // The confirmation screen of the second cart removes the pair with a notice; the set keeps its own shoes.
  await shop.services.cart.openConfirmation(second)
  const { lines, notices } = await orderOf(second)
  expect(lines.map(({ itemName }) => itemName)).toContain(SET_NAME)
  expect(lines.filter(({ shoesOf }) => shoesOf !== undefined)).toEqual([])
  expect(notices).toMatchObject([{ code: 'double-booked' }])
})

test('cancelling the set cancels and releases the pair', async () => {
  const { order, set, pair } = await placedWith()
  const cancelled = await shop.services.orderLife.cancelLineByCompany(order.uid, set.uid, 'しみ', STAFF)
  if (isRejected(cancelled)) throw new Error(cancelled.code)
  const statuses = new Map(cancelled.order.lines.map(({ uid, status }) => [uid, status]))
  expect([statuses.get(set.uid), statuses.get(pair.uid)]).toEqual(['CancelByCompany', 'CancelByCompany'])
})

test('cancelling the pair alone sends the set with its own shoes', async () => {
  const { order, set, pair } = await placedWith()
  const cancelled = await shop.services.orderLife.cancelLineByCompany(order.uid, pair.uid, 'しみ', STAFF)
  if (isRejected(cancelled)) throw new Error(cancelled.code)
  const kept = cancelled.order.lines.find(({ uid }) => uid === set.uid)
  expect(kept).toMatchObject({ itemName: SET_NAME, setShoes: undefined, status: set.status })
  await shop.services.orderLife.cancelByCompany(order.uid, 'しみ', STAFF)
})

test('other days and an extension of the set are those of the pair, at no price for it', async () => {
  const { order, set, pair } = await placedWith(addDays(LATE, 40))
  const [startOn, endOn] = [addDays(set.startOn, 1), addDays(set.endOn, 2)]
  const wanted = [{ lineUid: set.uid, startOn, endOn, sizeTagUid: SIZE_9 }]
  const changed = await shop.services.orderLife.changeRentalByCompany(order.uid, wanted, STAFF)
  if (isRejected(changed) || changed.kind === 'pay') throw new Error('not changed')
  const moved = changed.order.lines.find(({ uid }) => uid === pair.uid)
  expect(moved).toMatchObject({ startOn, endOn, priceYen: 0, sizeLabel: '23.5cm' })
  await shop.services.orderLife.confirmOrder(order.uid, STAFF)
  const longer = addDays(endOn, 2)
  const extension = await shop.services.orderLife.extendRental(order.uid, longer, STAFF, { lineUids: [pair.uid] })
  if (isRejected(extension)) throw new Error(extension.code)
  expect(extension.order.lines.filter((line) => line.endOn === longer)).toHaveLength(2)
  // Two days of 700 yen and 10 % for the plan: nothing for the pair.
  expect(extension.feeYen).toBe(1_400 + 140)
})

test('staff choose the shoes of a set on the telephone, among those that are free', async () => {
  const uid = await phone.started()
  const startOn = addDays(LATE, 21)
  const { prefecture: _, ...rental } = request(SIZE_235, SET, startOn)
  const customer = phone.customer('shoes-by-phone@example.jp')
  expect(await phone.change(uid, customer, { kind: 'line', rental })).toBeUndefined()
  const order = await phone.orderOf(uid)
  expect(namesOf(order)).toEqual([`${SET_NAME}${WITHOUT_SHOES_NOTE}`, `黒のパンプス${SEPARATE_SHOES_NOTE}`])
  const { findOffers } = shop.services.staff.phoneOrders
  const found = await findOffers(await phone.service(), uid, { q: String(SET), startOn, days: 4 })
  expect(found).toMatchObject({ offer: { shoes: { form: 'pumps', sizes: [{ sizeTagUid: SIZE_235 }] } } })
  const dress = { ...rental, itemId: DRESS }
  expect(await phone.change(uid, { kind: 'line', rental: dress })).toMatchObject({ code: 'part-not-in-set' })
})
