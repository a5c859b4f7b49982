import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { lateOrders } from '#tests/support/orders/late-orders.ts'
import { SLIPS, STAFF } from '#tests/support/orders/order-lives.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

const shop = smallShop([{ id: 1, units: 10 }])
const late = lateOrders(() => shop)
const life = () => shop.services.orderLife
const release = () => shop.services.scheduled.releaseCards()

const keepsCard = async (uid: string) => {
  const { rows } = await sql<{ keeps_card: boolean }>`
    SELECT session.keeps_card FROM embedded_processor.sessions AS session
    JOIN payments ON payments.uid = idempotency_key WHERE order_uid = ${uid}`.execute(shop.db)
  return rows.map((row) => row.keeps_card)
}

test('a kept card is forgotten by the processor after the order ended, once, and not before', async () => {
  const { uid } = await late.ordered(day('2026-12-10'))
  expect(await release()).toBe(0)
  late.at('2026-12-04T10:00:00+09:00')
  await late.runJob()
  late.at('2026-12-09T12:00:00+09:00')
  await life().shipOrder(uid, SLIPS, STAFF)
  await late.runJob()
  expect(await release()).toBe(0)
  expect(await keepsCard(uid)).toEqual([true])
  late.at('2026-12-14T12:00:00+09:00')
  await life().returnLines(uid, undefined, STAFF)
  const { payments } = shop.ports
  const { releaseCard } = payments
  Object.assign(payments, { releaseCard: () => Promise.reject(new Error('no answer')) })
  await expect(release()).rejects.toThrow('1 kept cards were not released')
  Object.assign(payments, { releaseCard })
  expect((await Promise.all([release(), release()])).some((count) => count === 1)).toBe(true)
  expect(await keepsCard(uid)).toEqual([false])
  expect(await release()).toBe(0)
  const refund = { part: 'rent' as const, amountYen: 100, reason: 'test', idempotencyKey: 'again' }
  expect(await life().refundOrder(uid, refund, STAFF)).toMatchObject({ status: 'Return' })
  await late.runJob()
  expect((await late.recordOf(uid)).tasks).toContainEqual(['refund', 100, 'done'])
})
