import { type Day, dayOfInstant } from '#domain/day.ts'
import { expiredLots } from '#domain/points/ledger.ts'
import type { ShopDays } from '../catalog/shop-calendar.ts'
import type { Ids } from '../ports/ids.ts'
import type { MoneyTransaction } from '../ports/order-money.ts'
import type { OrderStore } from '../ports/order-store.ts'
import type { PointRow, PointStore } from '../ports/point-store.ts'

const PAGE_SIZE = 100

/** Writes an `expired` row for the remaining points of lots that have expired. Returns the number of customers. */
export function expirePoints({
  orders,
  points,
  ids,
  days,
}: {
  orders: OrderStore
  points: PointStore
  ids: Ids
  days: ShopDays
}): () => Promise<number> {
  return async () => {
    const at = days.now()
    const todayOn = dayOfInstant(at)
    let expired = 0
    for (let after = ''; ; ) {
      const customers = await points.customersToExpire(todayOn, after, PAGE_SIZE)
      for (const customerUid of customers) {
        const rows = await orders.transaction((tx) => entriesAfterExpiry(tx, ids, { customerUid, todayOn, at }))
        expired += Number(rows.hasExpired)
      }
      const last = customers.at(-1)
      if (customers.length < PAGE_SIZE || last === undefined) return expired
      after = last
    }
  }
}

/** The locked ledger of a customer, after expiring all lots whose last day has passed. */
export async function entriesAfterExpiry(
  tx: MoneyTransaction,
  ids: Ids,
  { customerUid, todayOn, at }: { customerUid: string; todayOn: Day; at: Temporal.Instant },
): Promise<{ entries: readonly PointRow[]; hasExpired: boolean }> {
  const entries = await tx.pointEntries(customerUid)
  const lots = expiredLots(entries, todayOn)
  const rows: PointRow[] = []
  for (const { entry, remaining } of lots) {
    const row = { uid: ids.next(), customerUid, reason: 'expired' as const, points: -remaining, at }
    await tx.addPoints({ ...row, eventKey: `expired:${entry.uid}` })
    rows.push(row)
  }
  return { entries: [...entries, ...rows], hasExpired: rows.length > 0 }
}
