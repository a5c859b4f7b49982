import { LINE_STATUS, type LineStatus } from './states.ts'

/** These block a unit (docs/rules.md Stock; docs/product/5, Cart checks, 6), as in no_double_booking. */
export const BLOCKING_LINE_STATUSES = [
  'New',
  'Fix',
  'Shipping',
  'Rental',
  'Maintenance',
  'RentalUnavailable',
  'Dummy',
] as const satisfies readonly LineStatus[]

/** These count in the occupancy bitmap: Arrear takes the unit out of every offer (docs/rules.md Stock). */
export const OCCUPYING_LINE_STATUSES: readonly LineStatus[] = [...BLOCKING_LINE_STATUSES, 'Arrear']

export const UNSHIPPED_LINE_STATUSES: readonly LineStatus[] = ['New', 'Fix']
const CANCELLED: readonly LineStatus[] = ['Cancel', 'CancelByCompany', 'CancelNoID', 'CancelAfterReserved']
export const RENTED_OUT_LINE_STATUSES: readonly LineStatus[] = ['Shipping', 'Rental', 'Arrear']

/** Lines that are booked or rented out. */
export const OPEN_LINE_STATUSES: readonly LineStatus[] = [...UNSHIPPED_LINE_STATUSES, ...RENTED_OUT_LINE_STATUSES]

/** Line statuses of rentals: current, future or past. */
export const RENTAL_LINE_STATUSES: readonly LineStatus[] = [...OPEN_LINE_STATUSES, 'Return']

/** The wire numbers of line statuses, in ascending order. */
export function lineStatusCodes(statuses: readonly LineStatus[]): number[] {
  return statuses.map((status) => LINE_STATUS[status]).sort((a, b) => a - b)
}

/**
 * How a line ended that was not rented to the end (docs/rules.md After the order): its parcel came back unopened, by
 * the fault of the customer (`refused`) or not (`undelivered`), or its unit was lost.
 */
export type LineFinding = 'refused' | 'undelivered' | 'lost'

type Line = { readonly status: LineStatus }
type EndedLine = Line & { readonly finding?: LineFinding | undefined }

/** Whether a line is booked and not shipped yet. Such lines can be cancelled. */
export function isUnshippedLine({ status }: Line): boolean {
  return UNSHIPPED_LINE_STATUSES.includes(status)
}

/** Whether the unit of a line is in transit, with the customer or overdue. */
export function isRentedOutLine({ status }: Line): boolean {
  return RENTED_OUT_LINE_STATUSES.includes(status)
}

/** Whether a line was cancelled, by itself or with its order. It never changes again. */
export function isCancelledLine({ status }: Line): boolean {
  return CANCELLED.includes(status)
}

/** Whether the parcel of a line came back unopened. */
export function isUnopenedLine({ finding }: EndedLine): boolean {
  return finding === 'refused' || finding === 'undelivered'
}

/** Whether a line of a placed order counts towards its totals: neither cancelled nor unopened. */
export function isCountingLine(line: EndedLine): boolean {
  return !isCancelledLine(line) && !isUnopenedLine(line)
}

/** Whether a line is booked or rented out. */
export function isOpenLine(line: Line): boolean {
  return isUnshippedLine(line) || isRentedOutLine(line)
}
