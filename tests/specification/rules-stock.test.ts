import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { parseItemQuery } from '#domain/catalog/item-query.ts'
import { addDays, day } from '#domain/day.ts'
import { LINE_STATUS, type LineStatus } from '#domain/order/states.ts'
import { OPEN_CALENDAR } from '#domain/rental/calendar.ts'
import { LATE } from '#tests/support/customers/guest-orders.ts'
import { orderLives } from '#tests/support/orders/order-lives.ts'
import { NOW, SIZE_9 } from '#tests/support/shop/small-shop.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

const stock = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((id) => ({ id, units: id === 7 || id === 4 ? 2 : 1 }))
const shop = smallShop(stock)

const lives = orderLives(() => shop)
const BOOKED: readonly LineStatus[] = ['New', 'Fix', 'Shipping', 'Rental', 'Dummy', 'Maintenance', 'RentalUnavailable']
const FREE = (Object.keys(LINE_STATUS) as LineStatus[]).filter((status) => !BOOKED.includes(status))
const addToNewCart = (itemId: number, startOn = LATE) =>
  shop.services.cart.addToCart(undefined, {
    itemId,
    sizeTagUid: SIZE_9,
    startOn,
    days: 4,
    hasPlan: false,
    prefecture: 13,
  })
const listed = async (startOn: string) => {
  const times = { todayOn: day('2026-11-20'), earliestOn: day('2026-11-21'), prefecture: 13, rental: OPEN_CALENDAR }
  const { query } = parseItemQuery(new URLSearchParams(`startcalendar=${startOn}&range=4&size=${SIZE_9}`), times)
  return (await shop.services.catalog.listItems(query, 13)).cards.map(({ id }) => id)
}
const getItemView = async (itemId: number) => {
  const view = await shop.services.catalog.getItem(itemId, { days: 4, prefecture: 13, isPreview: false })
  if ('kind' in view) throw new Error(view.code)
  return view
}
/** The unit of a cart's only line. */
const unitOf = async (secret: string) => (await shop.ports.orders.findBySecret(secret))!.lines[0]!.unitUid

/** Opens the confirmation screen; `press` submits it. */
async function confirmation(itemIds: readonly number[]) {
  const secret = await lives.cartOf(itemIds)
  const seen = await shop.services.cart.openConfirmation(secret)
  const press = () => shop.services.checkout.placeOrder(secret, { seenVersion: seen!.order.version, device: 'test' })
  return { secret, press, lines: seen!.order.lines }
}

/** Inserts a line directly into the database, without a use case. */
async function insertLine(itemId: number, status: LineStatus, from: string, to: string): Promise<void> {
  const [uid, at] = [shop.ports.ids.next(), NOW.toString()]
  const isHold = status === 'Maintenance' || status === 'RentalUnavailable'
  await sql`INSERT INTO orders (uid, secret_hash, status, registered_at, modified_at)
    VALUES (${uid}, convert_to(${uid}::text, 'UTF8'), 1, ${at}::timestamptz, ${at}::timestamptz)`.execute(shop.db)
  await sql`INSERT INTO order_lines (uid, order_uid, status, product_uid, item_id, item_name, rental_start_on,
      rental_end_on, blocked)
    SELECT ${uid}, ${isHold ? null : uid}, ${LINE_STATUS[status]}::smallint, uid, item_id, '', ${from}::date,
      ${to}::date, daterange(${from}::date, ${to}::date, '[]')
    FROM units WHERE item_id = ${itemId}`.execute(shop.db)
}

describe('Stock (docs/rules.md Stock)', () => {
  test('The database refuses a second overlapping booking in every status, even by a single day', async () => {
    await insertLine(1, 'Fix', '2027-01-10', '2027-01-20')
    for (const status of BOOKED) {
      await expect(insertLine(1, status, '2027-01-20', '2027-01-22'), status).rejects.toThrow(/no_double_booking/)
      await expect(insertLine(1, status, '2027-01-08', '2027-01-10'), status).rejects.toThrow(/no_double_booking/)
    }
    await insertLine(1, 'New', '2027-01-21', '2027-01-22')
  })

  test('No other status blocks a unit', async () => {
    for (const status of FREE) await insertLine(2, status, '2027-01-10', '2027-01-20')
    await insertLine(2, 'New', '2027-01-10', '2027-01-20')
  })

  test('A unit with a line in Arrear is not offered until it is returned', async () => {
    const { uid, secret } = await lives.shipped([3], { startOn: day('2026-11-25') })
    lives.at('2026-12-01T12:00:00+09:00')
    await shop.services.scheduled.markArrivals()
    await shop.services.scheduled.markOverdue()
    expect((await shop.ports.orders.findBySecret(secret))?.status).toBe('Arrear')
    expect(await addToNewCart(3, day('2027-03-01'))).toMatchObject({ code: 'none-free' })
    expect(await listed('2027-03-01')).not.toContain(3)
    await shop.services.orderLife.returnLines(uid, undefined, 'staff:hanako')
    expect(await addToNewCart(3, day('2027-03-01'))).toMatchObject({ lineCount: 1 })
    shop.setClock(NOW)
  })

  test.each([
    ['Maintenance', 5],
    ['RentalUnavailable', 6],
    ['Arrear', 8],
  ] as const)('A cart loses an item whose unit is in %s meanwhile', async (status, itemId) => {
    const secret = await lives.cartOf([itemId], day('2027-05-05'))
    await insertLine(itemId, status, '2027-05-05', '2027-05-05')
    expect((await shop.services.cart.getCart(secret))?.order).toMatchObject({
      lines: [],
      notices: [{ code: 'double-booked' }],
    })
    await sql`DELETE FROM order_lines WHERE item_id = ${itemId} AND status = ${LINE_STATUS[status]}`.execute(shop.db)
  })

  test('InCart and Temp lines reserve nothing', async () => {
    const inCart = await lives.cartOf([5])
    const temp = await confirmation([5])
    expect(temp.lines[0]?.status).toBe('Temp')
    expect(await lives.confirm(await lives.cartOf([5]))).toMatchObject({ next: { kind: 'complete' } })
    expect(await temp.press()).toMatchObject({ code: 'double-booked' })
    expect(await lives.confirm(inCart)).toMatchObject({ kind: 'rejected' })
  })

  test('The booking is made at once for all lines of an order, or for none', async () => {
    const { secret, press } = await confirmation([6, 8])
    await lives.confirm(await lives.cartOf([8]))
    expect(await press()).toMatchObject({ code: 'double-booked' })
    const remaining = await shop.ports.orders.findBySecret(secret)
    expect(remaining).toMatchObject({ status: 'InCart', lines: [{ itemId: 6 }] })
    expect(await addToNewCart(6)).toMatchObject({ lineCount: 1 })
  })

  test('The shop picks the unit that leaves the smallest idle gap around the span', async () => {
    await lives.confirm(await lives.cartOf([7], day('2027-02-01')))
    const first = await lives.cartOf([7], day('2027-02-10'))
    const { rows } = await sql<{ uid: number }>`SELECT product_uid AS uid FROM order_lines
      JOIN orders ON orders.uid = order_uid WHERE order_lines.item_id = 7 AND orders.status = 20`.execute(shop.db)
    expect(await unitOf(first)).toBe(rows[0]?.uid)
  })

  test('A unit booked meanwhile is replaced by a free one of its size; else the line is removed', async () => {
    const carts = [await confirmation([4]), await confirmation([4]), await confirmation([4])] as const
    expect(new Set(carts.map(({ lines }) => lines[0]!.unitUid)).size).toBe(1)
    for (const { press } of carts.slice(0, 2)) expect(await press()).toMatchObject({ next: { kind: 'complete' } })
    expect(await unitOf(carts[1].secret)).not.toBe(await unitOf(carts[0].secret))
    const refused = await carts[2].press()
    expect(refused).toMatchObject({ code: 'double-booked', detail: { itemNames: ['黒のワンピース4'] } })
    expect((await shop.ports.orders.findBySecret(carts[2].secret))?.lines).toEqual([])
  })

  test('Search by dates and size shows only items with at least one free unit', async () => {
    const on = '2027-04-01'
    expect(await listed(on)).toContain(9)
    await lives.confirm(await lives.cartOf([9], day(on)))
    expect(await listed(on)).not.toContain(9)
    expect(await listed('2027-04-20')).toContain(9)
  })

  test('The item page shows, per size, which start days are free over the next 180 days', async () => {
    const startOn = day('2027-03-10')
    const before = await getItemView(10)
    expect(before.freeDays).toMatchObject([{ sizeTagUid: SIZE_9, days: 4 }])
    const [all = []] = before.freeDays.map((size) => size.freeOn)
    expect([all[0], all.at(-1)]).toEqual([before.calendar.earliestOn, before.calendar.latestOn])
    await lives.confirm(await lives.cartOf([10], startOn))
    const [remaining = []] = (await getItemView(10)).freeDays.map((size) => size.freeOn)
    // The blocked span of this rental, extended by that of a rental that would begin before or end after it.
    const removedDays = all.filter((on) => !remaining.includes(on))
    expect([removedDays[0], removedDays.at(-1), removedDays.length]).toEqual([
      addDays(startOn, -8),
      addDays(startOn, 8),
      17,
    ])
  })
})
