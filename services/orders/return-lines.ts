import { cleaningSpan, type LineRejection, returned } from '#domain/order/life.ts'
import { isRentedOutLine } from '#domain/order/line-statuses.ts'
import type { Order } from '#domain/order/order.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { Staff } from '../ports/order-store.ts'
import { changeOrder, type LifePorts, type MoveRejection, saveChange } from './change-order.ts'
import { creditEarnedPoints } from './money.ts'

/**
 * Records returned lines, without `lineUids` all that are out, from Rental or Arrear: Rental3 while some are out,
 * Return with the earned points when all are returned (docs/rules.md Orders, Money). The products are held for their
 * cleaning days in the same transaction, so that they are not offered before. Lines that were already returned do not
 * change.
 */
export function returnLines(ports: LifePorts) {
  return (
    orderUid: string,
    lineUids: readonly string[] | undefined,
    by: Staff,
  ): Promise<Order | MoveRejection | LineRejection | Rejection<'nothing-out', undefined>> =>
    changeOrder(ports, orderUid, async (change) => {
      const { tx, order, at, todayOn } = change
      const requested = lineUids ?? order.lines.filter(isRentedOutLine).map((line) => line.uid)
      const newlyReturned = requested.filter((uid) => order.lines.find((line) => line.uid === uid)?.status !== 'Return')
      const hasReturned = order.lines.some((line) => line.status === 'Return')
      if (newlyReturned.length === 0) return hasReturned ? order : rejected('nothing-out')
      const returnedOrder = returned(order, newlyReturned, todayOn, at)
      if (isRejected(returnedOrder)) return returnedOrder
      const saved = await saveChange(change, returnedOrder, { actor: by, reason: `${newlyReturned.length} back` })
      const lines = saved.lines.filter((line) => newlyReturned.includes(line.uid))
      for (const line of lines) {
        const { uid: lineUid, productUid } = line
        await tx.holdForCleaning({ lineUid, productUid, ...cleaningSpan(todayOn), nextUid: ports.ids.next })
      }
      if (saved.status === 'Return') await creditEarnedPoints({ ...change, order: saved }, ports.ids)
      await ports.mails.returned({ tx, order: saved, at }, lines)
      return saved
    })
}
