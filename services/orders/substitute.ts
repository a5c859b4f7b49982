import { smallestGapFirst } from '#domain/availability/availability.ts'
import { dayOfInstant } from '#domain/day.ts'
import { withSubstitute } from '#domain/order/life-parcels.ts'
import { isUnshippedLine } from '#domain/order/line-statuses.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { countDone } from '../batches.ts'
import type { RiskCause } from '../ports/order-events.ts'
import type { BookingAtRisk, Staff } from '../ports/order-store.ts'
import { type Actor, changeOrder, type LifePorts, type OrderChange, saveChange } from './change-order.ts'

type SubstituteRejection = Rejection<'line-unknown' | 'no-substitute', { lineUid: string }>

/**
 * Gives a line that is not shipped another free unit of the same item and size: the chosen one, or the one that
 * leaves the smallest idle gap (docs/rules.md After the order). Price and days stay. Choosing the unit that the line
 * has already changes nothing; `no-substitute`: also when the database refuses the booking.
 */
export function substituteUnit(ports: LifePorts, by: Staff) {
  return async (orderUid: string, lineUid: string, unitUid?: number) => {
    try {
      return await changeOrder(ports, orderUid, (change) => substitute(change, { lineUid, unitUid, actor: by }))
    } catch (error) {
      const isTaken = error instanceof Object && 'kind' in error && error.kind === 'already-booked'
      if (isTaken) return rejected('no-substitute', { lineUid }) as SubstituteRejection
      throw error
    }
  }
}

/**
 * Moves the bookings whose unit will not be back in time to free substitutes, each in its own transaction, the
 * earliest arrival first (docs/rules.md Stock). Bookings without a free substitute stay at risk. Returns how many.
 */
export function moveBookingsAtRisk(ports: LifePorts) {
  return async (): Promise<number> => {
    const todayOn = dayOfInstant(ports.days.now())
    const move = async ({ orderUid, lineUid, cause }: BookingAtRisk) => {
      const moved = await changeOrder(ports, orderUid, (change) =>
        substitute(change, { lineUid, actor: 'clock', cause }),
      )
      return !isRejected(moved)
    }
    const bookings = await ports.orders.bookingsAtRisk(todayOn, ports.days.rules())
    return countDone(bookings, move, (count) => `${count} bookings were not moved`)
  }
}

type Substitution = { lineUid: string; unitUid?: number | undefined; actor: Actor; cause?: RiskCause }

async function substitute(change: OrderChange, { lineUid, unitUid, actor, cause }: Substitution) {
  const { tx, order, at } = change
  const line = order.lines.find(({ uid }) => uid === lineUid)
  if (line === undefined) return rejected('line-unknown', { lineUid }) as SubstituteRejection
  if (unitUid === line.unitUid) return order
  if (!isUnshippedLine(line)) return withSubstitute(order, lineUid, line, at)
  const free = await tx.stock.freeUnits(line.itemId, line.sizeTagUid, line.blocked)
  const candidates = unitUid === undefined ? free : free.filter((unit) => unit.unitUid === unitUid)
  for (const unit of smallestGapFirst(candidates, line.blocked)) {
    const locked = await tx.stock.lockFree([{ unitUid: unit.unitUid, blocked: line.blocked }])
    if (!locked.has(unit.unitUid)) continue
    const changed = withSubstitute(order, lineUid, unit, at)
    if (isRejected(changed)) return changed
    const detail = { code: 'unit-replaced', unitId: unit.unitId, ...(cause && { cause }) } as const
    return saveChange(change, changed, { actor, detail })
  }
  return rejected('no-substitute', { lineUid }) as SubstituteRejection
}
