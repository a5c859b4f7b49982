import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { transactionWithRetry } from '#adapters/postgres/database/transaction-with-retry.ts'
import { addPointRow, pointStore } from '#adapters/postgres/money/point-store.ts'
import { type Day, day } from '#domain/day.ts'
import type { PointReason } from '#domain/points/points.ts'
import { onBothDatabases } from '#tests/support/database/database.ts'
import { NOW } from './sample-order.ts'

const ON = day('2027-11-20')

onBothDatabases('points ledger', (database) => {
  let store: ReturnType<typeof pointStore>
  beforeAll(() => {
    store = pointStore(database())
  })
  const write = (
    customerUid: string,
    reason: PointReason,
    points: number,
    more: { on?: Day; eventKey?: string } = {},
  ) =>
    transactionWithRetry(database(), (tx) => {
      const uid = randomBytes(9).toString('hex')
      const expiresOn = points > 0 ? (more.on ?? ON) : undefined
      const eventKey = more.eventKey ?? `${reason}:${uid}`
      return addPointRow(tx, { uid, customerUid, reason, points, at: NOW, expiresOn, eventKey })
    })

  test('returns the balance as the sum of the rows, and the rows oldest first', async () => {
    expect(await store.balanceOf('nobody')).toBe(0)
    await write('ann', 'earned', 300)
    await write('ann', 'used', -120)
    await write('bob', 'adjusted', 7)
    expect(await store.balanceOf('ann')).toBe(180)
    const rows = await store.entriesOf('ann')
    expect(rows).toMatchObject([
      { reason: 'earned', points: 300, expiresOn: ON, orderUid: undefined, customerUid: 'ann', at: NOW },
      { reason: 'used', points: -120, expiresOn: undefined },
    ])
    expect(await store.pendingOf('ann')).toBe(0)
  })

  test('stores one row per event', async () => {
    expect(await write('carl', 'earned', 50, { eventKey: 'earned:x' })).toBe(true)
    expect(await write('carl', 'earned', 50, { eventKey: 'earned:x' })).toBe(false)
    expect(await store.balanceOf('carl')).toBe(50)
  })

  test('rejects a balance below zero in the database, also concurrently', async () => {
    await write('dora', 'earned', 100)
    await expect(write('dora', 'used', -101)).rejects.toThrow(/fewer points/)
    const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => write('dora', 'used', -30)))
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await store.balanceOf('dora')).toBe(10)
  })

  test('rejects changed rows, and a sign that does not fit the reason', async () => {
    await expect(write('emil', 'used', 5)).rejects.toThrow(/check/)
    await write('emil', 'earned', 5)
    const { sql } = await import('kysely')
    for (const change of [sql`UPDATE point_entries SET points = 50`, sql`DELETE FROM point_entries`]) {
      await expect(change.execute(database())).rejects.toThrow(/stays as it was written/)
    }
  })

  test('finds customers with points that may have expired, page by page', async () => {
    await write('p1', 'earned', 10, { on: day('2026-01-01') })
    await write('p2', 'earned', 10, { on: day('2026-01-01') })
    await write('p2', 'used', -10)
    await write('p3', 'earned', 10, { on: day('2026-01-01') })
    const first = await store.customersToExpire(day('2026-01-02'), '', 1)
    expect(first).toEqual(['p1'])
    expect(await store.customersToExpire(day('2026-01-02'), 'p1', 9)).toEqual(['p3'])
    expect(await store.customersToExpire(day('2026-01-01'), '', 9)).toEqual([])
  })
})
