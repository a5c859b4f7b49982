import { changedByCustomer, recomputed } from '#domain/order/draft.ts'
import type { Order } from '#domain/order/order.ts'
import type { ShopDays } from '../catalog/shop-calendar.ts'
import type { OrderStore } from '../ports/order-store.ts'
import type { CartSecret } from '../services.ts'

/**
 * Applies a change to an open cart and computes it anew; an open confirmation is void. Answers false when there is no
 * such cart or it is no longer in status InCart. A change that returns the same cart saves nothing.
 */
export type ChangeCart = (secret: CartSecret, change: (cart: Order) => Order) => Promise<boolean>

/** Builds ChangeCart over the store. */
export function changeCart({ orders, days }: { orders: OrderStore; days: ShopDays }): ChangeCart {
  return (secret, change) =>
    orders.transaction(async (tx) => {
      const cart = await tx.lockBySecret(secret)
      if (cart?.status !== 'InCart') return false
      const changed = change(cart)
      if (changed !== cart) await tx.save(recomputed({ ...changedByCustomer(changed), modifiedAt: days.now() }))
      return true
    })
}

/** Takes a line out of the cart. */
export function removeFromCart(change: ChangeCart) {
  return async (secret: CartSecret, lineUid: string): Promise<void> => {
    await change(secret, (cart) => {
      const lines = cart.lines.filter((line) => line.uid !== lineUid)
      return lines.length === cart.lines.length ? cart : { ...cart, lines }
    })
  }
}

/** The confirmation screen is left: the cart can be added to again. */
export function leaveConfirmation(change: ChangeCart) {
  return async (secret: CartSecret): Promise<void> => {
    await change(secret, (cart) => (cart.lines.some(({ status }) => status === 'Temp') ? { ...cart } : cart))
  }
}

/** Takes the peace-of-mind plan for a line, or gives it up. */
export function choosePlan(change: ChangeCart) {
  return async (secret: CartSecret, lineUid: string, hasPlan: boolean): Promise<void> => {
    await change(secret, (cart) => {
      const isAsked = cart.lines.some((line) => line.uid === lineUid && line.hasPlan !== hasPlan)
      const lines = cart.lines.map((line) => (line.uid === lineUid ? { ...line, hasPlan } : line))
      return isAsked ? { ...cart, lines } : cart
    })
  }
}
