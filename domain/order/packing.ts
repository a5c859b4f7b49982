import { type Day, laterDay } from '../day.ts'
import type { PrefectureCode } from '../delivery/prefecture.ts'
import type { DayRules } from '../rental/day-rules.ts'
import { arrivalOn } from '../rental/period.ts'
import { shippingDayOf } from '../rental/span.ts'
import { type Rejection, rejected } from '../result.ts'
import { isCancelledLine } from './line-statuses.ts'
import type { Order, OrderLine } from './order.ts'
import type { LineStatus } from './states.ts'

/** The lines of an order that leave on one day. `number`: of the parcel within the order, as in `100001-1`. */
export type PackingParcel = {
  readonly number: number
  readonly shipsOn: Day
  readonly lines: readonly OrderLine[]
}

/**
 * The parcels of an order by shipping day (docs/rules.md Packing). Lines that are cancelled keep the number of their
 * day, so that a parcel keeps its name.
 */
export function packingParcels({ lines }: Pick<Order, 'lines'>): readonly PackingParcel[] {
  const byDay = Map.groupBy(lines, shippingDayOf)
  const days = [...byDay.keys()].sort()
  return days.map((day, index) => ({
    number: index + 1,
    shipsOn: day,
    lines: (byDay.get(day) ?? []).filter((line) => !isCancelledLine(line)),
  }))
}

/**
 * The days of a parcel that has not left. One that should have left before leaves today, and arrives no sooner than a
 * delivery takes. `isOver`: it would arrive after a return date (docs/rules.md Papers). Example: due in Tokyo on 27
 * November, it leaves on the 28th and arrives on the 29th.
 */
export function carriedDays(
  parcel: Pick<PackingParcel, 'shipsOn'> & { readonly lines: readonly Pick<OrderLine, 'startOn' | 'endOn'>[] },
  facts: { readonly todayOn: Day; readonly prefecture: PrefectureCode; readonly rules: DayRules },
) {
  const leavesOn = laterDay(parcel.shipsOn, facts.todayOn)
  const startsOn = parcel.lines.map(({ startOn }) => startOn).sort()
  const arrivesOn = laterDay(startsOn[0] ?? leavesOn, arrivalOn(leavesOn, facts.prefecture, facts.rules))
  return { shipsOn: leavesOn, arrivalOn: arrivesOn, isOver: parcel.lines.some(({ endOn }) => endOn < arrivesOn) }
}

/** Whether the unit of a line was scanned. Another unit has to be scanned again. */
export function isPacked({ unitUid, packedUnitUid }: Pick<OrderLine, 'unitUid' | 'packedUnitUid'>) {
  return packedUnitUid === unitUid
}

/** The order with a line whose unit was scanned, or, without `at`, whose scan is taken back. */
export function withPackedLine(order: Order, lineUid: string, at: Temporal.Instant | undefined): Order {
  const lines = order.lines.map((line) =>
    line.uid === lineUid ? { ...line, packedAt: at, packedUnitUid: at && line.unitUid } : line,
  )
  return { ...order, lines }
}

/** What occupies a unit, or has it out. `orderNumber`: undefined for a hold; `toOn`: the last day. */
export type UnitHolder = {
  readonly status: LineStatus
  readonly isCleaning: boolean
  readonly orderNumber: number | undefined
  readonly toOn: Day
}

/** A unit that was scanned. `unitId`: as on its label, `1023-4`. */
export type ScannedUnit = {
  readonly unitUid: number
  readonly unitId: string
  readonly itemId: number
  readonly itemName: string
  readonly sizeTagUid: number | undefined
  readonly sizeLabel: string
  readonly refPriceYen: number
  readonly isOnSale: boolean
  readonly retiredOn: Day | undefined
  /** Whether it waits for its cleaning (docs/rules.md Condition of a unit). */
  readonly isUncleaned: boolean
}

type Unit = { readonly unitId: string }

/** `unit-repeated`: packed already; `unit-surplus`: every line of this item and size is packed. */
export type MatchRejection =
  | Rejection<'unit-repeated' | 'unit-surplus', Unit>
  | Rejection<'unit-wrong', Unit & { readonly itemName: string; readonly sizeLabel: string }>

/** The line for which a unit is: its own one, or the first unpacked one of the same item and size. */
export function matchUnit(
  lines: readonly OrderLine[],
  unit: ScannedUnit,
): { readonly line: OrderLine; readonly isOwn: boolean } | MatchRejection {
  const { unitId, itemName, sizeLabel } = unit
  const own = lines.find(({ unitUid }) => unitUid === unit.unitUid)
  if (own !== undefined) return isPacked(own) ? rejected('unit-repeated', { unitId }) : { line: own, isOwn: true }
  const same = lines.filter(({ itemId, sizeTagUid }) => itemId === unit.itemId && sizeTagUid === unit.sizeTagUid)
  if (same.length === 0) return rejected('unit-wrong', { unitId, itemName, sizeLabel })
  const line = same.find((each) => !isPacked(each))
  return line === undefined ? rejected('unit-surplus', { unitId }) : { line, isOwn: false }
}

export type AbsentRejection =
  | Rejection<'unit-retired', Unit & { readonly on: Day }>
  | Rejection<'unit-not-on-sale' | 'unit-uncleaned', Unit>
  | Rejection<'unit-held', Unit & UnitHolder>

/**
 * Why a unit cannot leave: retired, held, not cleaned, or not offered. The line's own unit may leave while it is not
 * offered, because it is booked; it is held only by what has it out.
 */
export function checkUnit(
  { unitId, retiredOn, isUncleaned, isOnSale }: ScannedUnit,
  holder: UnitHolder | undefined,
  isOwn: boolean,
): AbsentRejection | undefined {
  if (retiredOn !== undefined) return rejected('unit-retired', { unitId, on: retiredOn })
  if (holder !== undefined) return rejected('unit-held', { unitId, ...holder })
  if (isUncleaned) return rejected('unit-uncleaned', { unitId })
  return isOwn || isOnSale ? undefined : rejected('unit-not-on-sale', { unitId })
}
