import type { Order, OrderLine } from '#domain/order/order.ts'
import { type PackingParcel, packingParcels } from '#domain/order/packing.ts'
import { isUnderWay } from '#domain/order/states.ts'
import { type Rejection, rejected } from '#domain/result.ts'

/** `not-confirmed`: the order is not confirmed yet, or cancelled. */
export type ParcelRejection =
  | Rejection<'parcel-unknown', { readonly parcel: number }>
  | Rejection<'not-confirmed' | 'nothing-to-pack', undefined>

/** The lines of a parcel that have not left, of a confirmed order (docs/rules.md Packing). */
export function waitingLines(order: Order, parcelNumber: number): readonly OrderLine[] | ParcelRejection {
  const parcel = findParcel(order, parcelNumber)
  if (parcel === undefined) return rejected('parcel-unknown', { parcel: parcelNumber })
  if (order.status !== 'Reserved' && !isUnderWay(order.status)) return rejected('not-confirmed')
  const waiting = parcel.lines.filter(({ status }) => status === 'Fix')
  return waiting.length === 0 ? rejected('nothing-to-pack') : waiting
}

/** A parcel of an order; undefined when it has no lines. */
export function findParcel(order: Order, parcelNumber: number): PackingParcel | undefined {
  return packingParcels(order).find(({ number, lines }) => number === parcelNumber && lines.length > 0)
}
