import { returnUndone } from '#domain/order/life-parcels.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { Staff } from '../ports/order-store.ts'
import { changeOrder, type LifePorts, saveChange } from './change-order.ts'
import { reverseEarnedPoints } from './money.ts'

/**
 * Undoes a return that was recorded by mistake, on the same day (docs/rules.md After the order): the line is rented
 * again, the cleaning hold is released, credited points are taken back, and a mail says so. Rejected when the unit
 * has left again or was booked meanwhile for the days that the early return had freed, or the member has
 * used the points.
 */
export function undoReturn(ports: LifePorts, by: Staff) {
  return async (orderUid: string, lineUid: string, why: string) => {
    try {
      return await changeOrder(ports, orderUid, async (change) => {
        const { tx, ids, order, at, todayOn } = change
        const undone = returnUndone(order, lineUid, todayOn, at)
        if (isRejected(undone)) return undone
        const line = undone.lines.find(({ uid }) => uid === lineUid)
        if (line === undefined) return rejected('line-unknown', { lineUid })
        const { unitUid, parcelUid } = line
        const absent = await tx.stock.absent([unitUid])
        if (absent.has(unitUid)) return rejected('unit-absent', { lineUid, unitUid })
        if (order.status === 'Return' && !(await reverseEarnedPoints(change, ids))) return rejected('points-used')
        await tx.stock.releaseCleaningHold(lineUid)
        await tx.stock.withdrawReturnConditions(lineUid, at)
        const saved = await saveChange(change, undone, { actor: by, detail: { code: 'return-undone', why } })
        const parcel = (await tx.parcels.ofOrder(orderUid)).find(({ uid }) => uid === parcelUid)
        if (parcel?.state === 'returned')
          await tx.parcels.save({ ...parcel, state: stateBefore(parcel), returnedOn: undefined })
        await ports.mails.returnUndone({ tx, order: saved, at }, line)
        return saved
      })
    } catch (error) {
      const isTaken = error instanceof Object && 'kind' in error && error.kind === 'already-booked'
      if (isTaken) return rejected('already-booked', { lineUid })
      throw error
    }
  }
}

function stateBefore({ handedInOn }: { readonly handedInOn?: string | undefined }) {
  return handedInOn === undefined ? ('delivered' as const) : ('handed-in' as const)
}
