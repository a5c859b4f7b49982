import { withPurchaseChoice } from '#domain/cart/purchase.ts'
import { rejected } from '#domain/result.ts'
import type { ChangeCart } from '../cart/change-cart.ts'
import type { Services } from '../services.ts'

/** Saves the customer and the delivery address; the dates depend on the destination, so the cart is recomputed. */
export function saveCustomer(change: ChangeCart): Services['checkout']['saveCustomer'] {
  return async (secret, { email, customer, shipping = customer }) => {
    const { prefecture } = shipping
    const isSaved = await change(secret, (cart) => ({ ...cart, email, customer, shipping, prefecture }))
    return isSaved ? undefined : rejected('no-cart')
  }
}

/** Changes the delivery address. */
export function saveDestination(change: ChangeCart): Services['checkout']['saveDestination'] {
  return async (secret, shipping) => {
    const isSaved = await change(secret, (cart) => ({ ...cart, shipping, prefecture: shipping.prefecture }))
    return isSaved ? undefined : rejected('no-cart')
  }
}

/** Saves payment method, delivery time, and the lines with the peace-of-mind plan. */
export function savePayment(change: ChangeCart): Services['checkout']['savePayment'] {
  return async (secret, choice) => {
    const isSaved = await change(secret, (cart) => withPurchaseChoice(cart, choice))
    return isSaved ? undefined : rejected('no-cart')
  }
}
