import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { expectConserved, expectSettled } from '#tests/model/conservation.ts'
import { orderLives, SLIPS, STAFF } from '#tests/support/orders/order-lives.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

describe('the life cycle of an order', () => {
  const shop = smallShop([
    { id: 1, units: 30 },
    { id: 2, units: 1 },
  ])

  const lives = orderLives(() => shop)
  const life = () => shop.services.orderLife
  const statusOf = async (uid: string) => (await lives.orderOf(uid)).status

  test('concurrent shipping and cancellation end in one consistent status', async () => {
    const placed = await Promise.all([1, 2, 3].map(() => lives.confirmed([1])))
    for (const each of placed) await lives.identify(each)
    await Promise.all(
      placed.flatMap(({ uid, secret }) => [
        life().shipOrder(uid, SLIPS, STAFF),
        life().cancelOrder({ orderSecret: secret }),
        life().cancelByCompany(uid, 'worn', STAFF),
        life().shipOrder(uid, SLIPS, STAFF),
        life().cancelOrder({ orderSecret: secret }),
      ]),
    )
    for (const { uid } of placed) {
      expect(['Rental1', 'CancelAfterReserved', 'CancelByCompany']).toContain(await statusOf(uid))
    }
    await expectConserved(shop.db, shop.ports.clock.now())
    await shop.services.scheduled.settlePaymentTasks()
    await expectSettled(shop.db)
  })

  test('rejects another member who knows the uid of an order', async () => {
    const { uid } = await lives.accepted([1], { member: 'hanako' })
    const other = { orderUid: uid, customerUid: 'taro' }
    expect(await life().quoteCancellation(other)).toMatchObject({ code: 'order-unknown' })
    expect(await life().cancelOrder(other)).toMatchObject({ code: 'order-unknown' })
    expect(await statusOf(uid)).toBe('Delivery')
    expect(await life().cancelOrder({ orderUid: uid, customerUid: 'hanako' })).toMatchObject({ feeYen: 0 })
    await shop.services.scheduled.settlePaymentTasks()
  })

  test('concurrent workers capture once and send each mail once', async () => {
    const { uid } = await lives.shipped([1])
    const workers = await Promise.all([1, 2, 3, 4].map(() => shop.services.scheduled.settlePaymentTasks()))
    expect(workers.reduce((sum, done) => sum + done, 0)).toBe(1)
    lives.at('2026-12-12T09:00:00+09:00')
    const { markArrivals, sendReturnReminders, markOverdue } = shop.services.scheduled
    await Promise.all([markArrivals(), markArrivals(), sendReturnReminders(), sendReturnReminders()])
    lives.at('2026-12-16T09:00:00+09:00')
    await Promise.all([markOverdue(), markOverdue(), markOverdue()])
    const kinds = await lives.mailKinds(uid)
    expect(kinds.filter((kind) => kind === 'limittoday' || kind === 'arrear')).toEqual(['limittoday', 'arrear'])
    await expectConserved(shop.db, shop.ports.clock.now())
  })

  test('concurrent returns of all lines return the order once and grant points once', async () => {
    lives.at('2026-11-20T10:00:00+09:00')
    const { uid } = await lives.shipped([1, 1], { startOn: day('2026-12-20'), member: 'ann' })
    const lines = (await lives.orderOf(uid)).lines.map((line) => line.uid)
    const returns = [...lines, ...lines].map((line) => life().returnLines(uid, [line], STAFF))
    await Promise.all([...returns, shop.services.scheduled.settlePaymentTasks()])
    expect(await statusOf(uid)).toBe('Return')
    expect(await shop.ports.points.balanceOf('ann')).toBe((await lives.orderOf(uid)).addPoints)
    await expectConserved(shop.db, shop.ports.clock.now())
  })

  test('days freed by a cancellation are still reserved for cleaning', async () => {
    const first = await lives.shipped([2], { startOn: day('2026-11-22') })
    const second = await lives.accepted([2], { startOn: day('2026-12-02'), method: 'cod' })
    lives.at('2026-11-30T10:00:00+09:00')
    // Late: the next booking already occupies its cleaning days.
    await life().returnLines(first.uid, undefined, STAFF)
    await life().cancelOrder({ orderSecret: second.secret })
    expect(await lives.freeCount(2, day('2026-12-02'), day('2026-12-02'))).toBe(0)
    expect(await lives.freeCount(2, day('2026-12-03'), day('2026-12-03'))).toBe(1)
    await expectConserved(shop.db, shop.ports.clock.now())
  })

  test('days freed by an abandoned payment are still reserved for cleaning', async () => {
    lives.at('2027-01-20T10:00:00+09:00')
    const first = await lives.shipped([2], { startOn: day('2027-01-22') })
    const secret = await lives.cartOf([2], day('2027-02-01'), 'card')
    expect(await lives.confirm(secret)).toMatchObject({ next: { kind: 'pay' } })
    lives.at('2027-01-30T10:00:00+09:00')
    await life().returnLines(first.uid, undefined, STAFF)
    await shop.services.checkout.abandonPayment(secret)
    expect(await lives.freeCount(2, day('2027-02-01'), day('2027-02-01'))).toBe(0)
    expect(await lives.freeCount(2, day('2027-02-02'), day('2027-02-02'))).toBe(1)
    await expectConserved(shop.db, shop.ports.clock.now())
  })

  test('the database rejects a second capture and a refund beyond the captured amount', async () => {
    lives.at('2026-11-20T10:00:00+09:00')
    const { uid } = await lives.shipped([1])
    await shop.services.scheduled.settlePaymentTasks()
    const { payments } = await shop.ports.orders.recordOf(uid)
    const [payment] = payments
    const task = (kind: string, amount: number) =>
      sql`
      INSERT INTO payment_tasks (uid, payment_uid, kind, amount, at, due_at)
      VALUES (${`x${kind}`}, ${payment!.uid}, ${kind}, ${amount}::integer, now(), now())`.execute(shop.db)
    await expect(task('capture', 1)).rejects.toThrow(/payment_tasks_end/)
    await expect(task('void', 0)).rejects.toThrow(/payment_tasks_end/)
    await expect(task('refund', 6_981)).rejects.toThrow(/beyond its capture/)
    const update = (set: string) => sql`UPDATE payments SET ${sql.raw(set)} WHERE uid = ${payment!.uid}`
    await expect(update('captured = amount + 1').execute(shop.db)).rejects.toThrow(/captured_within_authorised/)
    await expect(update('refunded = captured + 1').execute(shop.db)).rejects.toThrow(/refunded_within_captured/)
  })
})
