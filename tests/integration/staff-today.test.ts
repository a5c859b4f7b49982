import { afterEach, expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import type { DayColumn, DayColumnName } from '#services/ports/staff-orders.ts'
import { orderLives, photograph } from '#tests/support/orders/order-lives.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'
import { staffOf } from '#tests/support/staff/staff.ts'

const shop = smallShop([{ id: 1, units: 20 }])
const lives = orderLives(() => shop)
const staff = staffOf(() => shop)
afterEach(() => shop.setClock(NOW))

const rowsOf = async (name: DayColumnName) => {
  const { today } = shop.services.staff
  const column = (await today.readColumn(await staff.withDuties(['service']), name)) as DayColumn
  return new Map(column.rows.map((row) => [row.uid, row]))
}

test('a document that is missing for a parcel of today is on Today: who, telephone, deadline', async () => {
  // Parcels to Tokyo leave on the day before they arrive.
  const leaving = { startOn: day('2026-11-25'), method: 'cod' } as const
  const [missing, refused, sent, accepted] = [
    await lives.confirmed([1], leaving),
    await lives.accepted([1], leaving),
    await lives.accepted([1], leaving),
    await lives.accepted([1], leaving),
  ]
  const later = await lives.accepted([1], { ...leaving, startOn: day('2026-11-26') })
  const picture = await photograph()
  for (const { secret } of [refused, sent])
    await shop.services.identityDocuments.submit({ orderSecret: secret }, picture)
  await shop.services.orderLife.checkDocument(refused.uid, { isAccepted: false, reason: '不鮮明' }, 'staff:x')
  await lives.identify(accepted)
  expect((await rowsOf('missing-documents')).size).toBe(0)
  lives.at('2026-11-24T12:00:00+09:00')
  const rows = await rowsOf('missing-documents')
  expect([...rows.keys()].toSorted()).toEqual([missing.uid, refused.uid].toSorted())
  const { number, customer } = await lives.orderOf(missing.uid)
  const end = customer?.telephone.slice(-4)
  expect(rows.get(missing.uid)).toMatchObject({ number, on: '2026-11-24' })
  expect(rows.get(missing.uid)?.text).toBe(`山田 花子様 電話 ••••${end} 期限 11/22 16:00`)
  expect(rows.has(later.uid)).toBe(false)
})
