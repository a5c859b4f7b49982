import type { Day } from '../day.ts'
import { arrearOn, type RentalCalendar } from '../rental/calendar.ts'
import { isRejected, rejected } from '../result.ts'
import { type LineRejection, type OrderMoveResult, rejectedLine } from './life.ts'
import { isOpenLine, type LineFinding } from './line-statuses.ts'
import { type Order, type OrderLine, prefectureOf } from './order.ts'
import type { Parcel } from './parcel.ts'
import { isUnderWay, moveLine, moveOrder, type OrderStatus } from './states.ts'

/**
 * Marks the lines of a parcel as shipped: Reserved → Rental1 with the first parcel. Every line ships by itself
 * (docs/decisions/006), so a later parcel changes only its own lines, also while the order is Rental3 or Arrear
 * (docs/rules.md After the order). Rejected before Reserved and once all lines are back, and for a line that is not in
 * Fix.
 */
export function shipped(
  order: Order,
  { lineUids, parcelUid }: { readonly lineUids: readonly string[]; readonly parcelUid: string },
  at: Temporal.Instant,
): OrderMoveResult<LineRejection> {
  const { status: from } = order
  if (from !== 'Reserved' && !isUnderWay(from))
    return rejected('transition-not-allowed', { from, to: 'Rental1' as const })
  const status = from === 'Reserved' ? 'Rental1' : from
  const lines = changedLines(order, lineUids, (line) =>
    line.status === 'Fix' ? { ...line, status: 'Shipping', parcelUid } : rejectedLine(line),
  )
  return isRejected(lines) ? lines : { ...order, status, lines, modifiedAt: at, shippedAt: order.shippedAt ?? at }
}

/** Marks shipped lines as arrived; returns the same order when none of them is in Shipping. */
export function arrived(order: Order, lineUids: ReadonlySet<string>, at: Temporal.Instant): Order {
  const hasArrived = (line: OrderLine) => line.status === 'Shipping' && lineUids.has(line.uid)
  if (!order.lines.some(hasArrived)) return order
  const lines = order.lines.map((line) => (hasArrived(line) ? { ...line, status: 'Rental' as const } : line))
  return { ...order, lines, modifiedAt: at, deliveredAt: order.deliveredAt ?? at }
}

/**
 * Marks lines as returned: the order becomes Return when no line is open any more, otherwise Rental3. Decided here: it
 * stays in Arrear while one of its lines is overdue, so that cart rule 3 still applies. With the finding `lost` the
 * unit is given up, which only an overdue line can be.
 */
export function returned(
  order: Order,
  lineUids: readonly string[],
  on: Day,
  at: Temporal.Instant,
  finding?: LineFinding,
): OrderMoveResult<LineRejection> {
  const lines = changedLines(order, lineUids, (line) => {
    const isPossible = finding !== 'lost' || line.status === 'Arrear'
    const status = isPossible ? moveLine(line.status, 'Return') : undefined
    return status === undefined || isRejected(status)
      ? rejectedLine(line)
      : { ...line, status, returnedOn: on, ...(finding && { finding }) }
  })
  if (isRejected(lines)) return lines
  return withStatusOfLines(order, lines, at)
}

/**
 * Undoes the return of a line that was recorded by mistake, on the same day: Return → Rental, and the order is what its
 * lines say (docs/rules.md After the order). Rejected on another day, and for a line whose delivery was refused or
 * whose unit was lost: money has gone back, or is charged.
 */
export function returnUndone(
  order: Order,
  lineUid: string,
  todayOn: Day,
  at: Temporal.Instant,
): OrderMoveResult<LineRejection> {
  const lines = changedLines(order, [lineUid], (line) => {
    const status = moveLine(line.status, 'Rental')
    if (isRejected(status) || line.returnedOn !== todayOn || line.finding !== undefined) return rejectedLine(line)
    return { ...line, status, returnedOn: undefined }
  })
  if (isRejected(lines)) return lines
  const undone = withStatusOfLines(order, lines, at)
  return isRejected(undone) ? undone : { ...undone, returnedAt: undefined }
}

/**
 * Undoes Arrear of lines whose parcel was handed in before they were overdue, when the carrier or the counterfoil says
 * so later: Arrear → Rental, and the order is what its lines say (docs/rules.md Late). Returns the same order when
 * there is none.
 */
export function withTimelyHandIns(
  order: Order,
  parcels: readonly Pick<Parcel, 'uid' | 'handedInOn'>[],
  { at, calendar }: { readonly at: Temporal.Instant; readonly calendar: RentalCalendar },
): OrderMoveResult {
  const isTimely = (line: OrderLine) => line.status === 'Arrear' && isHandedInTimely(order, line, parcels, calendar)
  if (!order.lines.some(isTimely)) return order
  const lines = order.lines.map((line) => (isTimely(line) ? { ...line, status: 'Rental' as const } : line))
  return withStatusOfLines(order, lines, at)
}

/** Whether the parcel of a line was handed in by the last day of grace. */
export function isHandedInTimely(
  order: Pick<Order, 'prefecture'>,
  line: Pick<OrderLine, 'parcelUid' | 'endOn' | 'shippedTo'>,
  parcels: readonly Pick<Parcel, 'uid' | 'handedInOn'>[],
  calendar: RentalCalendar,
): boolean {
  const handedInOn = parcels.find(({ uid }) => uid === line.parcelUid)?.handedInOn
  return handedInOn !== undefined && handedInOn < arrearOn(calendar, line.endOn, prefectureOf(order, line))
}

/** The line with another unit of the same item and size; price and days stay (docs/rules.md Stock). */
export function withSubstitute(
  order: Order,
  lineUid: string,
  unit: { readonly unitUid: number; readonly refPriceYen: number },
  at: Temporal.Instant,
): Order | LineRejection {
  const { unitUid, refPriceYen } = unit
  const lines = changedLines(order, [lineUid], (line) =>
    line.status === 'New' || line.status === 'Fix' ? { ...line, unitUid, refPriceYen } : rejectedLine(line),
  )
  return isRejected(lines) ? lines : { ...order, lines, modifiedAt: at }
}

/** The order under way with changed lines, in the status that they say. Rejected when the table does not allow it. */
function withStatusOfLines(order: Order, lines: readonly OrderLine[], at: Temporal.Instant): OrderMoveResult {
  const target = statusOfLines(order.status, lines)
  const status = target === order.status ? target : moveOrder(order.status, target)
  if (isRejected(status)) return status
  return { ...order, status, lines, modifiedAt: at, ...(status === 'Return' && { returnedAt: at }) }
}

/**
 * The status of an order that was shipped, by its lines (docs/rules.md After the order): Return when every line is back
 * or cancelled; Arrear while one is overdue; Rental3 when some are back; else Rental2 once a reminder was sent.
 */
function statusOfLines(from: OrderStatus, lines: readonly OrderLine[]): OrderStatus {
  const open = lines.filter(isOpenLine)
  if (open.length === 0) return 'Return'
  if (open.some((line) => line.status === 'Arrear')) return 'Arrear'
  if (from === 'Arrear' || lines.some((line) => line.status === 'Return')) return 'Rental3'
  return open.some((line) => line.remindedOn !== undefined) ? 'Rental2' : 'Rental1'
}

function changedLines(
  order: Order,
  lineUids: readonly string[],
  change: (line: OrderLine) => OrderLine | LineRejection,
): OrderLine[] | LineRejection {
  const unknown = lineUids.find((uid) => !order.lines.some((line) => line.uid === uid))
  if (unknown !== undefined) return rejected('line-unknown', { lineUid: unknown })
  const lines: OrderLine[] = []
  for (const line of order.lines) {
    const changed = lineUids.includes(line.uid) ? change(line) : line
    if (isRejected(changed)) return changed
    lines.push(changed)
  }
  return lines
}
