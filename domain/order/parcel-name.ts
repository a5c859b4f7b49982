import { foldCode } from '../text/folding.ts'
import type { Order } from './order.ts'

/** A parcel of an order. `parcel`: its number in the order, from 1. */
export type ParcelReference = { readonly orderNumber: number; readonly parcel: number }

/** The name of a parcel on papers, in the carrier's file and for scanners: `100001-1`. */
export function parcelName({ orderNumber, parcel }: ParcelReference): string {
  return `${orderNumber}-${parcel}`
}

const NAME = /^([1-9]\d{5,8})-([1-9]\d?)$/

/** Reads the name of a parcel, in any width and with any hyphen. */
export function parseParcelName(text: string): ParcelReference | undefined {
  const [, orderNumber, parcel] = NAME.exec(foldCode(text)) ?? []
  return orderNumber === undefined ? undefined : { orderNumber: Number(orderNumber), parcel: Number(parcel) }
}

/**
 * Whether the packing slip names prices: only when the customer receives the parcel, not a hall, a hotel or another
 * person (docs/rules.md Papers).
 */
export function namesPrices({ customer, shipping }: Pick<Order, 'customer' | 'shipping'>): boolean {
  if (shipping === undefined || shipping.placeName !== undefined) return false
  return customer === undefined || personOf(customer) === personOf(shipping)
}

function personOf({ familyName, givenName }: { readonly familyName: string; readonly givenName: string }): string {
  return `${familyName} ${givenName}`.replaceAll(/\s+/g, '')
}
