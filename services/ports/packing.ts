import type { Day } from '#domain/day.ts'
import type { OrderStatus } from '#domain/order/states.ts'

/**
 * The slips of a parcel that has not left. `number`: of the parcel within the order, as in `100001-1`; an empty slip is
 * not known. `isSlipScanned`, `isReturnScanned`: whether the slip was scanned on the parcel.
 */
export type ParcelSlips = {
  readonly orderUid: string
  readonly number: number
  readonly carrier: string
  readonly slipNumber: string
  readonly returnSlipNumber: string
  readonly isSlipScanned: boolean
  readonly isReturnScanned: boolean
}

/** The slips of parcels that have not left. */
export interface SlipTransaction {
  slipsOf(orderUid: string): Promise<readonly ParcelSlips[]>
  saveSlips(slips: ParcelSlips): Promise<void>
  deleteSlips(orderUid: string, number: number): Promise<void>
  /** Locks slips until the transaction ends, so that one is not given to two parcels at once. Before slipOwner. */
  lockSlips(slipNumbers: readonly string[]): Promise<void>
  /** The number of another order whose parcel, under way or not shipped yet, has this slip. */
  slipOwner(slipNumber: string, exceptOrderUid: string): Promise<number | undefined>
}

/**
 * A line that has to leave. `documentStatus`: of the identity document, undefined when none is needed;
 * `isPaymentMissing`: there is no live authorisation, capture or cash on delivery.
 */
export type LineToPack = {
  readonly orderUid: string
  readonly number: number
  readonly orderStatus: OrderStatus
  readonly name: string
  readonly parcel: number
  readonly shipsOn: Day
  readonly lineUid: string
  readonly unitId: string
  readonly itemName: string
  readonly sizeLabel: string
  readonly shelf: string
  readonly isPacked: boolean
  readonly hasSlips: boolean
  readonly documentStatus: string | undefined
  readonly isPaymentMissing: boolean
}

/** A parcel that a code means. */
export type ParcelName = { readonly number: number; readonly parcel: number }

export interface PackingReads {
  /** Lines with a shipping day until a day that have not left, by shipping day and order. `now`: of authorisations. */
  linesToPack(untilOn: Day, now: Temporal.Instant, limit: number): Promise<readonly LineToPack[]>
  /** How many parcels left since an instant. */
  countShipped(since: Temporal.Instant): Promise<number>
  /** The first shipping day after a day, and how many orders it has. */
  nextShippingDay(afterOn: Day): Promise<{ readonly on: Day; readonly count: number } | undefined>
  slipsOf(orderUid: string): Promise<readonly ParcelSlips[]>
  /** Shelves of units, by uid; empty for none. */
  shelvesOf(unitUids: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** The next line to leave with a unit: its order, and the day. */
  findLineOf(unitId: string): Promise<{ readonly number: number; readonly shipsOn: Day } | undefined>
  isUnit(unitId: string): Promise<boolean>
  /** The order and parcel of a slip, of parcels that have left (`parcel` undefined) and those that have not. */
  findSlip(slipNumber: string): Promise<{ readonly number: number; readonly parcel: number | undefined } | undefined>
}
