import { repriced, respanned, totalsOf } from '#domain/order/draft.ts'
import type { Order } from '#domain/order/order.ts'
import { offeredMethods, type Totals } from '#domain/pricing/totals.ts'
import type { RentalCalendar } from '#domain/rental/calendar.ts'
import type { Settings } from '#domain/settings/settings.ts'
import { areTermsEqual } from '#domain/settings/versions.ts'
import type { SettingsReader } from '../settings-reader.ts'

/** The cart with its days by the calendar and its amounts by the settings of now. */
export function recomputedCart(cart: Order, calendar: RentalCalendar, settings: SettingsReader): Order {
  return repricedCart(respanned(cart, calendar), settings)
}

/** The cart with its amounts by the settings of now, without a payment method that is no longer offered. */
export function repricedCart(cart: Order, settings: SettingsReader): Order {
  const current = settings.of(cart)
  const payable = isMethodOffered(cart, current) ? cart : { ...cart, paymentMethod: undefined }
  return repriced(payable, current)
}

/**
 * Whether a cart was saved under the terms and with the amounts of an order that is placed at an instant. What a page
 * has shown of such a cart is what the order is settled by (docs/product/5, Cart checks, 2).
 */
export function isPricedAt(at: Temporal.Instant, cart: Order, settings: SettingsReader): boolean {
  const current = settings.of({ ...cart, orderedAt: at })
  const totals = totalsOf(cart, current)
  const names = Object.keys(totals) as (keyof Totals)[]
  return (
    isMethodOffered(cart, current) &&
    names.every((name) => totals[name] === cart[name]) &&
    areTermsEqual(settings.at(cart.modifiedAt), current)
  )
}

function isMethodOffered({ paymentMethod }: Order, { payment }: Settings): boolean {
  return paymentMethod === undefined || offeredMethods(payment).includes(paymentMethod)
}
