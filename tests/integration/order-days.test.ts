/** Claims of docs/product/3: Entities. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#domain/day.ts'
import { type CallShop, openCallShop } from '#tests/support/calls/call-shop.ts'
import { asOrder, newLine, orderApi, START } from '#tests/support/calls/order-api.ts'
import { LATE } from '#tests/support/customers/guest-orders.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { orderLives, STAFF } from '#tests/support/orders/order-lives.ts'

let opened: TestDatabase
let shop: CallShop
let staff: { authorization: string }
const lives = orderLives(() => shop)
const { get, create, update, save, member, lastLogged } = orderApi(() => shop)
const midnight = (on: string) => Date.parse(`${on}T00:00:00+09:00`) / 1_000
const read = async (uid: string) => asOrder(await get({ uid }, staff))

beforeAll(async () => {
  opened = await openTestDatabase()
  shop = await openCallShop(
    opened.db,
    [1, 2, 3].map((id) => ({ id, units: 40 })),
  )
  staff = (await shop.account('staff@example.jp', 5)).bearer
})
afterAll(async () => {
  await shop?.close()
  await opened?.close()
})

describe('rental days (docs/product/3, Order)', () => {
  test('answer as seconds of 00:00 in Tokyo, in the order and its lines', async () => {
    const { uid } = await lives.shipped([1])
    await shop.services.orderLife.returnLines(uid, undefined, STAFF)
    const order = await read(uid)
    const [startOn, endOn] = [midnight(LATE), midnight(addDays(LATE, 3))]
    expect(order).toMatchObject({ rentalstartdate: startOn, rentalenddate: endOn, rentaldays: 4 })
    expect(order.details[0]).toMatchObject({
      ...{ rentalstartdate: startOn, rentalenddate: endOn, returndate: midnight('2026-11-20') },
      ...{ extrastartdate: midnight(addDays(LATE, -2)), extensionstartdate: null, canceldate: null },
    })
  })

  test('of an extension and of a cancelled line likewise', async () => {
    const { uid } = await lives.confirmed([1, 2])
    const [first] = (await lives.orderOf(uid)).lines
    await shop.services.orderLife.extendRental(uid, addDays(LATE, 5), STAFF, { lineUids: [first!.uid] })
    await shop.services.orderLife.cancelByCompany(uid, 'test', STAFF)
    expect((await read(uid)).details[0]).toMatchObject({
      ...{ extensionstartdate: midnight(addDays(LATE, 4)), extensionenddate: midnight(addDays(LATE, 5)) },
      canceldate: midnight('2026-11-20'),
    })
  })

  test('are accepted in seconds and as ISO days, in a cart and in filters', async () => {
    const { uid, bearer } = await member()
    const inSeconds = { rentalstartdate: midnight(START), rentalenddate: midnight(addDays(START, 3)) }
    const { order } = await create(
      [newLine(1), newLine(2, inSeconds), newLine(3, { ...inSeconds, rentalstartdate: START })],
      bearer,
    )
    expect(order.details.map(({ rentalstartdate }) => rentalstartdate)).toEqual(Array(3).fill(midnight(START)))
    const kept = asOrder(await update({ uid: order.uid, details: order.details }, bearer))
    expect(kept.details).toHaveLength(3)
    const [first] = order.details
    expect(
      (await update({ uid: order.uid, details: [{ ...first, rentalstartdate: midnight(addDays(START, 1)) }] }, bearer))
        .json,
    ).toBe(false)
    expect(lastLogged()).toMatchObject({ code: 'line-days-fixed' })
    for (const value of [midnight(START), START]) {
      const wheres = [
        { field: 'customeruid', op: '==', value: uid },
        { field: 'rentalstartdate', op: '==', value },
      ]
      expect((await get({ wheres }, bearer)).json).toHaveLength(1)
    }
    const wrong = [{ field: 'rentalstartdate', op: '==', value: '2026-02-30' }]
    expect((await get({ wheres: wrong }, bearer)).json.error?.status).toBe('INVALID_ARGUMENT')
  })

  test('of a placed order count as unchanged in either form', async () => {
    const { uid, secret } = await lives.accepted([1])
    const order = await read(uid)
    const iso = { rentalstartdate: LATE, details: [{ ...order.details[0], rentalenddate: addDays(LATE, 3) }] }
    const { device: _, memo: __, ...own } = order
    const later = { ...own, ...iso, rentalstartdate: addDays(LATE, 1) }
    expect((await save({ ...later, status: 80 }, { 'x-cart-secret': secret })).json).toBe(false)
    expect(lastLogged()).toMatchObject({ code: 'field-fixed' })
    const cancelled = await save({ ...own, ...iso, status: 80 }, { 'x-cart-secret': secret })
    expect(asOrder(cancelled)).toMatchObject({ status: 80 })
  })
})
