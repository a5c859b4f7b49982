import { type RouterContextProvider, redirect } from 'react-router'
import { servicesContext, visitorContext } from '#app/context.ts'
import { catalogueError } from '#app/text/catalogue-error.ts'
import type { Address } from '#domain/delivery/address.ts'
import type { CartView } from '#services/services.ts'
import { type PurchaseStep, requireStep } from './purchase-steps.ts'

/** A purchase under way: the cart and the secret that names it. */
export type Purchase = { readonly secret: string; readonly cart: CartView }

type Context = Readonly<RouterContextProvider>

/**
 * The purchase that a step is about. Throws a redirect to the cart when there is none or it is refused, and to the
 * first step whose data are missing (specification 5, Cart validation).
 */
export async function requirePurchase(context: Context, step: PurchaseStep): Promise<Purchase> {
  const { cartSecret } = context.get(visitorContext)
  const { getCart, openConfirmation } = context.get(servicesContext).cart
  const look = step === 'confirm' ? openConfirmation : getCart
  const cart = cartSecret === undefined ? undefined : await look(cartSecret)
  if (cartSecret === undefined || cart === undefined) throw redirect('/cart?refused=cart-empty', 303)
  const path = requireStep(cart, step)
  if (path !== undefined) throw redirect(path, 303)
  return { secret: cartSecret, cart }
}

/** The secret of the cart that a form is about; without one the procedure is over (specification 8, 5). */
export function requireCartSecret(context: Context): string {
  const { cartSecret } = context.get(visitorContext)
  if (cartSecret === undefined) throw procedureOver()
  return cartSecret
}

/**
 * Answer to a step of a purchase that is no more: session over, new purchase begun, or completed (specification 8, 5).
 */
export function procedureOver() {
  return catalogueError(5, 410, '/cart')
}

/** Who orders; steps after the first always know. */
export function requireCustomer({ cart }: Purchase): Address {
  if (cart.order.customer === undefined) throw redirect('/shopping/nonmember', 303)
  return cart.order.customer
}
