import { type Day, laterDay } from '#domain/day.ts'
import { cleaningSpan, type LineRejection } from '#domain/order/life.ts'
import type { Order } from '#domain/order/order.ts'
import { type Rejection, rejected } from '#domain/result.ts'
import type { Staff } from '../ports/order-store.ts'
import { changeOrder, type LifePorts, type OrderUnknown } from './change-order.ts'

/** The result of the inspection of a returned product. `untilOn`: the last day of the repair. */
type Finding =
  | { readonly outcome: 'ready'; readonly note?: string }
  | { readonly outcome: 'repair'; readonly untilOn: Day; readonly note?: string }

/**
 * Records the inspection of a returned product: ready, then it is held only for its cleaning days; or in repair, then
 * it is held until a day, except on days that are booked. A later inspection replaces an earlier one. The product is
 * never free before the cleaning days are over.
 */
export function inspectLine(ports: LifePorts) {
  return (
    orderUid: string,
    lineUid: string,
    finding: Finding,
    by: Staff,
  ): Promise<Order | OrderUnknown | LineRejection | Rejection<'day-over', { on: Day }>> =>
    changeOrder(ports, orderUid, async ({ tx, order, at, todayOn }) => {
      const line = order.lines.find((candidate) => candidate.uid === lineUid)
      if (line === undefined) return rejected('line-unknown', { lineUid })
      const { returnedOn, productUid } = line
      if (line.status !== 'Return' || returnedOn === undefined) {
        return rejected('line-status', { lineUid, status: line.status })
      }
      const untilOn = finding.outcome === 'repair' ? finding.untilOn : undefined
      if (untilOn !== undefined && untilOn < todayOn) return rejected('day-over', { on: untilOn })
      await tx.recordInspection({ lineUid, outcome: finding.outcome, untilOn, note: finding.note ?? '', actor: by, at })
      const cleaning = cleaningSpan(returnedOn)
      const toOn = untilOn === undefined ? cleaning.toOn : laterDay(untilOn, cleaning.toOn)
      await tx.holdForCleaning({ lineUid, productUid, fromOn: returnedOn, toOn, nextUid: ports.ids.next })
      return order
    })
}
