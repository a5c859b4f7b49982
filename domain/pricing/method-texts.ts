import type { SettingsOf } from '../settings/settings.ts'
import { ONLINE_METHODS, offeredMethods, PAYMENT_METHODS } from './totals.ts'

type PaymentSettings = SettingsOf<'payment'>

/**
 * The methods of what is paid on a page: `クレジットカードまたはAmazon Pay`. All of them where new orders have none, since
 * what is owed after an order is still paid so.
 */
export function onlineMethodsText(payment: PaymentSettings): string {
  const offered = ONLINE_METHODS.filter((method) => offeredMethods(payment).includes(method))
  const shown = offered.length === 0 ? ONLINE_METHODS : offered
  return shown.map((method) => PAYMENT_METHODS[method].label).join('または')
}

/** Why not to pay cash on delivery at a funeral hall or hotel, beside the choice and in the guide. */
export function cashAtVenueText(payment: PaymentSettings): string {
  const venue = '斎場やホテルへお届けのときは、受付の方に立て替えていただくことのないよう'
  const others = ONLINE_METHODS.filter((method) => offeredMethods(payment).includes(method))
  if (others.length === 0) return `${venue}お願いいたします。`
  const names = others.map((method) => (method === 'card' ? 'カード' : PAYMENT_METHODS[method].label))
  return `${venue}、${names.join('または')}をおすすめします。`
}
