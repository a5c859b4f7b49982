import { type Day, laterDay } from '#domain/day.ts'
import type { Yen } from '#domain/money.ts'
import { hasArrived } from '#domain/order/condition.ts'
import { returned } from '#domain/order/life-parcels.ts'
import { isOpenLine, isRentedOutLine } from '#domain/order/line-statuses.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { cleaningSpan } from '#domain/rental/span.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { furtherDayPrices, proposeLateCharges } from '../charges/late-charges.ts'
import type { Staff } from '../ports/order-store.ts'
import type { ServicePorts } from '../service-ports.ts'
import { changeOrder, type LifePorts, type OrderChange, saveChange } from './change-order.ts'
import { creditEarnedPoints } from './money.ts'
import { isReturnUndone } from './undo-return.ts'

type ReturnPorts = LifePorts & Pick<ServicePorts, 'catalog'>

/**
 * Records returned lines, without `lineUids` all that are out, from Rental or Arrear: Rental3 while some are out,
 * Return with the earned points when all are returned (docs/rules.md Orders, Money). The products are held for their
 * cleaning days in the same transaction, so that they are not offered before. Lateness is proposed to staff. Lines that
 * were already returned do not change.
 */
export function returnLines(ports: ReturnPorts) {
  return async (orderUid: string, lineUids: readonly string[] | undefined, by: Staff) => {
    const facts = await readReturnFacts(ports, orderUid)
    return changeOrder(ports, orderUid, (change) => {
      const requested = lineUids ?? change.order.lines.filter(isRentedOutLine).map((line) => line.uid)
      return returnInChange(ports, change, { requested, by, ...facts })
    })
  }
}

/**
 * Returns the units of an order that have arrived, each with the condition that was recorded (docs/rules.md Condition
 * of a unit): all of them in one transaction with one mail. Those that are well are inspected with it; the others wait
 * for their inspection. What has not arrived stays out. Repeating it changes nothing.
 */
export function receiveUnits(ports: ReturnPorts) {
  return async (orderUid: string, by: Staff) => {
    const facts = await readReturnFacts(ports, orderUid)
    return changeOrder(ports, orderUid, async (change) => {
      const { tx, order, at } = change
      const arrived: string[] = []
      const well: string[] = []
      for (const line of order.lines) {
        const [newest] = (await tx.conditionsOf(line.uid)).filter(({ stage }) => stage === 'return')
        if (newest === undefined || !hasArrived(newest.verdict)) continue
        if (isRentedOutLine(line) || line.status === 'Return') arrived.push(line.uid)
        if (isRentedOutLine(line) && newest.verdict === 'ok') well.push(line.uid)
      }
      if (arrived.length === 0) return rejected('nothing-arrived')
      const saved = await returnInChange(ports, change, { requested: arrived, by, ...facts })
      if (isRejected(saved)) return saved
      for (const lineUid of well)
        await tx.recordInspection({ lineUid, outcome: 'ready', untilOn: undefined, note: '', actor: by, at })
      return saved
    })
  }
}

/** What a return needs from outside of its transaction. `undone`: how many returns of the order were undone. */
type ReturnFacts = { readonly prices: ReadonlyMap<number, Yen>; readonly undone: number }

async function readReturnFacts(ports: ReturnPorts, orderUid: string): Promise<ReturnFacts> {
  const prices = await furtherDayPrices(ports, orderUid)
  return { prices, undone: (await ports.orders.recordOf(orderUid)).events.filter(isReturnUndone).length }
}

async function returnInChange(
  ports: LifePorts,
  change: OrderChange,
  { requested, by, prices, undone }: ReturnFacts & { readonly requested: readonly string[]; readonly by: Staff },
) {
  const { tx, order, at, todayOn } = change
  const newlyReturned = requested.filter((uid) => order.lines.find((line) => line.uid === uid)?.status !== 'Return')
  const hasReturned = order.lines.some((line) => line.status === 'Return')
  if (newlyReturned.length === 0) return hasReturned ? order : rejected('nothing-out')
  const returnedOrder = returned(order, newlyReturned, todayOn, at)
  if (isRejected(returnedOrder)) return returnedOrder
  const saved = await saveChange(change, returnedOrder, { actor: by, reason: `${newlyReturned.length} back` })
  const lines = saved.lines.filter((line) => newlyReturned.includes(line.uid))
  await takeBack(change, saved, lines)
  await proposeLateCharges(ports, change, newlyReturned, prices)
  await creditEarnedPoints({ ...change, order: saved }, ports.ids)
  await ports.mails.returned({ tx, order: saved, at }, lines, undone)
  return saved
}

/** Holds returned products for their cleaning, and marks the parcels as returned of which every line is back. */
export async function takeBack(
  { tx, ids, todayOn, calendar }: OrderChange,
  order: Order,
  lines: readonly OrderLine[],
): Promise<void> {
  for (const { uid: lineUid, productUid } of lines)
    await tx.holdForCleaning({ lineUid, productUid, ...cleaningSpan(todayOn, calendar), nextUid: ids.next })
  for (const parcel of await tx.parcelsOf(order.uid)) {
    const isBack = order.lines.every((line) => line.parcelUid !== parcel.uid || !isOpenLine(line))
    if (isBack && parcel.state !== 'returned')
      await tx.saveParcel({ ...parcel, state: 'returned', returnedOn: todayOn })
  }
}

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
  return (orderUid: string, lineUid: string, finding: Finding, by: Staff) =>
    changeOrder(ports, orderUid, async ({ tx, order, at, todayOn, calendar }) => {
      const line = order.lines.find((candidate) => candidate.uid === lineUid)
      if (line === undefined) return rejected('line-unknown', { lineUid })
      const { returnedOn, productUid } = line
      if (line.status !== 'Return' || returnedOn === undefined) {
        return rejected('line-status', { lineUid, status: line.status })
      }
      const untilOn = finding.outcome === 'repair' ? finding.untilOn : undefined
      if (untilOn !== undefined && untilOn < todayOn) return rejected('day-over', { on: untilOn })
      await tx.recordInspection({ lineUid, outcome: finding.outcome, untilOn, note: finding.note ?? '', actor: by, at })
      const cleaning = cleaningSpan(returnedOn, calendar)
      const toOn = untilOn === undefined ? cleaning.toOn : laterDay(untilOn, cleaning.toOn)
      await tx.holdForCleaning({ lineUid, productUid, fromOn: returnedOn, toOn, nextUid: ports.ids.next })
      return order
    })
}
