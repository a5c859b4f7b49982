import type { Day } from '#domain/day.ts'
import type { Parcel } from '#domain/order/parcel.ts'
import type { ParcelUnderWay } from './carriers.ts'

export interface ParcelTransaction {
  /** The parcels of an order, the first one first. */
  ofOrder(orderUid: string): Promise<readonly Parcel[]>
  /** Inserts a parcel, or updates what may change: state and times. */
  save(parcel: Parcel): Promise<void>
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
