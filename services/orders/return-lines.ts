import { MAX_HOLD_DAYS_AHEAD } from '#domain/availability/holds.ts'
import { partLabels, partsInBox } from '#domain/catalog/parts.ts'
import { addDays, type Day, laterDay } from '#domain/day.ts'
import type { Yen } from '#domain/money.ts'
import { arrivalIn, hasArrived, isFlaw } from '#domain/order/condition.ts'
import { returned } from '#domain/order/life-parcels.ts'
import { isOpenLine, isRentedOutLine } from '#domain/order/line-statuses.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { arePointsEarned } from '#domain/pricing/charge-states.ts'
import { LOSSES } from '#domain/pricing/charges.ts'
import { cleaningSpan } from '#domain/rental/span.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { furtherDayPrices, proposeLateCharges } from '../charges/late-charges.ts'
import { endCharges } from '../charges/open-charge.ts'
import type { MissingPart } from '../mails/order-return.ts'
import type { CheckedUnit } from '../ports/conditions.ts'
import type { Staff } from '../ports/order-store.ts'
import type { ServicePorts } from '../service-ports.ts'
import { changeOrder, type LifePorts, type OrderChange, saveChange } from './change-order.ts'
import { creditEarnedPoints } from './money.ts'

type ReturnPorts = LifePorts & Pick<ServicePorts, 'catalog' | 'conditions'>

/**
 * Records returned lines, without `lineUids` all that are out, from Rental or Arrear: Rental3 while some are out,
 * Return with the earned points when all are returned (docs/rules.md Orders, Money). The units are held for their
 * cleaning days in the same transaction, so that they are not offered before. Lateness is proposed to staff. Lines that
 * were already returned do not change.
 */
export function returnLines(ports: ReturnPorts, by: Staff) {
  return async (orderUid: string, lineUids: readonly string[] | undefined) => {
    const facts = await readReturnFacts(ports, orderUid)
    return changeOrder(ports, orderUid, (change) => {
      const requested = lineUids ?? change.order.lines.filter(isRentedOutLine).map((line) => line.uid)
      return returnInChange(ports, change, { requested, by, ...facts })
    })
  }
}

/**
 * Returns the units of an order that have arrived, each with the condition that was recorded (docs/rules.md Condition
 * of a unit): all of them in one transaction with one mail. Those that are well are inspected with it. What has not
 * arrived stays out. Repeating it changes nothing.
 */
export function receiveUnits(ports: ReturnPorts, by: Staff) {
  return async (orderUid: string) => {
    const facts = await readReturnFacts(ports, orderUid)
    return changeOrder(ports, orderUid, async (change) => {
      const { tx, order, at } = change
      const arrived: string[] = []
      const well: string[] = []
      for (const line of order.lines) {
        const arrival = arrivalIn(await tx.stock.conditionsOf(line.uid))
        if (arrival === undefined || !hasArrived(arrival.verdict)) continue
        if (isRentedOutLine(line) || line.status === 'Return') arrived.push(line.uid)
        if (isRentedOutLine(line) && arrival.verdict === 'ok') well.push(line.uid)
      }
      if (arrived.length === 0) return rejected('nothing-arrived')
      const saved = await returnInChange(ports, change, { requested: arrived, by, ...facts })
      if (isRejected(saved)) return saved
      for (const lineUid of well)
        await tx.stock.recordInspection({ lineUid, outcome: 'ready', untilOn: undefined, note: '', actor: by, at })
      return saved
    })
  }
}

/**
 * Holds a unit that came back with a flaw, until an inspection says that it is whole: it is not offered, and not on its
 * shelf. Its bookings move to free units of its size, or are at risk, like those of a unit in repair.
 */
export async function holdFlawed(
  { tx, ids, at, todayOn }: Pick<OrderChange, 'tx' | 'ids' | 'at' | 'todayOn'>,
  { uid: lineUid, unitUid }: Pick<OrderLine, 'uid' | 'unitUid'>,
  actor: Staff,
): Promise<void> {
  const untilOn = addDays(todayOn, MAX_HOLD_DAYS_AHEAD)
  await tx.stock.recordInspection({ lineUid, outcome: 'held', untilOn, note: '', actor, at })
  await tx.stock.holdForCleaning({ lineUid, unitUid, fromOn: todayOn, toOn: untilOn, nextUid: ids.next })
}

/** What a return needs from outside of its transaction. `undone`: how many returns of the order were undone. */
type ReturnFacts = {
  readonly prices: ReadonlyMap<number, Yen>
  readonly undone: number
  /** The units of the order, by uid. */
  readonly units: ReadonlyMap<number, CheckedUnit>
}

async function readReturnFacts(ports: ReturnPorts, orderUid: string): Promise<ReturnFacts> {
  const prices = await furtherDayPrices(ports, orderUid)
  const order = await ports.orders.find(orderUid)
  const units = await ports.conditions.unitsOf(order?.lines.map(({ unitUid }) => unitUid) ?? [])
  return {
    prices,
    undone: (await ports.orders.recordOf(orderUid)).events.filter(({ detail }) => detail?.code === 'return-undone')
      .length,
    units: new Map(units.map((unit) => [unit.unitUid, unit])),
  }
}

async function returnInChange(
  ports: LifePorts,
  change: OrderChange,
  { requested, by, prices, undone, units }: ReturnFacts & { readonly requested: readonly string[]; readonly by: Staff },
) {
  const { tx, order, at, todayOn } = change
  const newlyReturned = requested.filter((uid) => order.lines.find((line) => line.uid === uid)?.status !== 'Return')
  const hasReturned = order.lines.some((line) => line.status === 'Return')
  if (newlyReturned.length === 0) return hasReturned ? order : rejected('nothing-out')
  const returnedOrder = returned(order, newlyReturned, todayOn, at)
  if (isRejected(returnedOrder)) return returnedOrder
  const saved = await saveChange(change, returnedOrder, {
    actor: by,
    detail: { code: 'lines-returned', lineCount: newlyReturned.length },
  })
  const lines = saved.lines.filter((line) => newlyReturned.includes(line.uid))
  await takeBack(change, saved, lines)
  await proposeLateCharges(ports, change, newlyReturned, prices)
  await creditEarnedPoints({ ...change, order: saved }, ports.ids)
  const missingParts = await holdFlaws(change, lines, { units, by })
  const areEarned = arePointsEarned(saved, await tx.money.chargesOf(saved.uid))
  await ports.mails.returned({ tx, order: saved, at }, lines, { undone, missingParts, arePointsEarned: areEarned })
  return saved
}

/** Holds the units that came back with a flaw, and names the parts that were not in their boxes. */
async function holdFlaws(
  change: OrderChange,
  lines: readonly OrderLine[],
  { units, by }: Pick<ReturnFacts, 'units'> & { readonly by: Staff },
): Promise<readonly MissingPart[]> {
  const missing: MissingPart[] = []
  for (const line of lines) {
    const arrival = arrivalIn(await change.tx.stock.conditionsOf(line.uid))
    if (arrival === undefined || !isFlaw(arrival.verdict)) continue
    await holdFlawed(change, line, by)
    const unit = units.get(line.unitUid)
    if (arrival.verdict !== 'missing-part' || unit === undefined) continue
    missing.push({ item: line.itemName, parts: partLabels(partsInBox(line, unit), arrival.parts) })
  }
  return missing
}

/** Holds returned units for their cleaning, and marks the parcels as returned of which every line is back. */
export async function takeBack(
  { tx, ids, todayOn, calendar }: OrderChange,
  order: Order,
  lines: readonly OrderLine[],
): Promise<void> {
  for (const { uid: lineUid, unitUid } of lines)
    await tx.stock.holdForCleaning({ lineUid, unitUid, ...cleaningSpan(todayOn, calendar), nextUid: ids.next })
  for (const parcel of await tx.parcels.ofOrder(order.uid)) {
    const isBack = order.lines.every((line) => line.parcelUid !== parcel.uid || !isOpenLine(line))
    if (isBack && parcel.state !== 'returned')
      await tx.parcels.save({ ...parcel, state: 'returned', returnedOn: todayOn })
  }
}

/**
 * A returned unit is whole. What was charged for a missing part ends, because the part has arrived. A unit that was
 * held for its flaw is held for its cleaning alone; one in repair stays there; one that was not inspected yet counts as
 * inspected.
 */
export async function acceptWhole(
  change: OrderChange,
  { uid: lineUid, unitUid, returnedOn = change.todayOn }: OrderLine,
  { isHeld, by }: { readonly isHeld: boolean; readonly by: Staff },
): Promise<void> {
  const { tx, ids, at, calendar } = change
  await endCharges(change, { kinds: ['damage'], lineUid, damages: LOSSES, note: 'part arrived' })
  if (!isHeld) return tx.stock.passUninspected({ lineUid, actor: by, at })
  await tx.stock.recordInspection({ lineUid, outcome: 'ready', untilOn: undefined, note: '', actor: by, at })
  await tx.stock.holdForCleaning({ lineUid, unitUid, ...cleaningSpan(returnedOn, calendar), nextUid: ids.next })
}

/** The result of the inspection of a returned unit. `untilOn`: the last day of the repair. */
type Finding =
  | { readonly outcome: 'ready'; readonly note?: string }
  | { readonly outcome: 'repair'; readonly untilOn: Day; readonly note?: string }

/**
 * Records the inspection of a returned unit: ready, then it is held only for its cleaning days; or in repair, then
 * it is held until a day, except on days that are booked. A later inspection replaces an earlier one. The unit is
 * never free before the cleaning days are over.
 */
export function inspectLine(ports: LifePorts, by: Staff) {
  return (orderUid: string, lineUid: string, finding: Finding) =>
    changeOrder(ports, orderUid, async ({ tx, order, at, todayOn, calendar }) => {
      const line = order.lines.find((candidate) => candidate.uid === lineUid)
      if (line === undefined) return rejected('line-unknown', { lineUid })
      const { returnedOn, unitUid } = line
      if (line.status !== 'Return' || returnedOn === undefined) {
        return rejected('line-status', { lineUid, status: line.status })
      }
      const untilOn = finding.outcome === 'repair' ? finding.untilOn : undefined
      if (untilOn !== undefined && untilOn < todayOn) return rejected('day-over', { on: untilOn })
      await tx.stock.recordInspection({
        lineUid,
        outcome: finding.outcome,
        untilOn,
        note: finding.note ?? '',
        actor: by,
        at,
      })
      const cleaning = cleaningSpan(returnedOn, calendar)
      const toOn = untilOn === undefined ? cleaning.toOn : laterDay(untilOn, cleaning.toOn)
      await tx.stock.holdForCleaning({ lineUid, unitUid, fromOn: returnedOn, toOn, nextUid: ports.ids.next })
      return order
    })
}
