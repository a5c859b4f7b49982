import type { Day } from '#domain/day.ts'
import type { Parcel } from '#domain/order/parcel.ts'
import type { ParcelUnderWay } from './carriers.ts'

export interface ParcelTransaction {
  /** The parcels of an order, the first one first. */
  parcelsOf(orderUid: string): Promise<readonly Parcel[]>
  /** Inserts a parcel, or updates what may change: state and times. */
  saveParcel(parcel: Parcel): Promise<void>
  /**
   * Products that are not in the shop: out, overdue or retired. All of them are locked, so that a product does not
   * leave twice.
   */
  absentProducts(productUids: readonly number[]): Promise<ReadonlySet<number>>
  /** Takes a product out of the stock from a day on; without a day it is offered again. */
  retireProduct(productUid: number, on: Day | undefined): Promise<void>
  isRetired(productUid: number): Promise<boolean>
  /** Deletes the cleaning hold that follows a line. */
  releaseCleaningHold(lineUid: string): Promise<void>
}

/** A parcel as staff lists it, with the first arrival day of its lines. */
export type UndeliveredParcel = Parcel & { readonly orderNumber: number; readonly arrivalOn: Day }

export interface ParcelReads {
  parcelsOf(orderUid: string): Promise<readonly Parcel[]>
  /** Parcels with this slip, outward or return, newest first: carriers reuse numbers. */
  findParcels(slipNumber: string): Promise<readonly Parcel[]>
  /** Parcels that come back, after a failed attempt, or tracked and not delivered until their arrival day. */
  undeliveredParcels(arrivalOn: Day): Promise<readonly UndeliveredParcel[]>
  /** Parcels with lines that are rented out and not handed in, by uid, starting after `after`, up to a limit. */
  parcelsUnderWay(after: string, limit: number): Promise<readonly ParcelUnderWay[]>
}
