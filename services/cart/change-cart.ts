import type { Day } from '#domain/day.ts'
import { morningUnlessChosen } from '#domain/delivery/delivery.ts'
import type { PrefectureCode } from '#domain/delivery/prefecture.ts'
import { changedByCustomer } from '#domain/order/draft.ts'
import { confirmationOpened } from '#domain/order/life.ts'
import type { Order } from '#domain/order/order.ts'
import { checkWearing, type WearingRejection } from '#domain/rental/wearing.ts'
import type { ServicePorts } from '../service-ports.ts'
import { recomputedCart } from './current-cart.ts'

export type CartPorts = Pick<ServicePorts, 'catalog' | 'stock' | 'orders' | 'ids' | 'days' | 'settings'>

/** The secret that identifies a cart, stored in the visitor's cookie. */
export type CartSecret = string

/**
 * Changes and recomputes an open cart. False when there is none. A change that returns the same cart saves nothing.
 * `known`: the cart as it was read for the same request; it is changed by one statement unless it has changed since.
 * `nextSecretOf`: a secret to add, which ends the others when it is used. `opensConfirmation`: the lines become Temp,
 * unless the cart has changed since it was known.
 */
export type ChangeCart = (
  secret: CartSecret,
  change: (cart: Order) => Order,
  options?: {
    readonly known?: Order | undefined
    readonly nextSecretOf?: (cart: Order) => CartSecret | undefined
    readonly opensConfirmation?: boolean
  },
) => Promise<boolean>

export function changeCart({ orders, days, settings }: Pick<CartPorts, 'orders' | 'days' | 'settings'>): ChangeCart {
  return async (secret, change, { known, nextSecretOf, opensConfirmation = false } = {}) => {
    const calendar = await days.rentalCalendar()
    const changedOf = (cart: Order) => {
      const changed = change(cart)
      if (changed === cart) return cart
      return recomputedCart({ ...changedByCustomer(changed), modifiedAt: days.now() }, calendar, settings)
    }
    if (known?.status === 'InCart') {
      const changed = changedOf(known)
      const saved = opensConfirmation ? confirmationOpened(changed) : changed
      if (changed !== known && (await orders.saveCart(saved, secret, nextSecretOf?.(known)))) return true
    }
    return orders.transaction(async (tx) => {
      const cart = await tx.orders.lockBySecret(secret)
      if (cart?.status !== 'InCart') return false
      const changed = changedOf(cart)
      if (changed !== cart) await tx.orders.save(changed)
      const next = nextSecretOf?.(cart)
      if (next !== undefined) await tx.orders.addSecret(cart.uid, next, 'next')
      return true
    })
  }
}

export function removeFromCart(change: ChangeCart) {
  return async (secret: CartSecret, lineUid: string): Promise<void> => {
    await change(secret, (cart) => {
      const lines = cart.lines.filter((line) => line.uid !== lineUid)
      return lines.length === cart.lines.length ? cart : { ...cart, lines }
    })
  }
}

/** Closes the confirmation screen, so that items can be added to the cart again (docs/product/8, Error codes, 4). */
export function leaveConfirmation(change: ChangeCart) {
  return async (secret: CartSecret): Promise<void> => {
    await change(secret, (cart) => (cart.lines.some(({ status }) => status === 'Temp') ? { ...cart } : cart))
  }
}

/** The customer has seen which garments were lost, and goes on without them. */
export function acknowledgeNotices(change: ChangeCart) {
  return async (secret: CartSecret): Promise<void> => {
    await change(secret, (cart) => (cart.notices.length > 0 ? { ...cart, notices: [] } : cart))
  }
}

/** A delivery address that was entered decides: the destination is then changed at its step of the checkout. */
export function chooseDestination(change: ChangeCart) {
  return async (secret: CartSecret, prefecture: PrefectureCode): Promise<void> => {
    await change(secret, (cart) =>
      cart.shipping !== undefined || cart.prefecture === prefecture ? cart : { ...cart, prefecture },
    )
  }
}

/** Names the day of wearing of a line, or takes it back. Undefined when the line is no longer in the cart. */
export function chooseWearing(change: ChangeCart) {
  return async (
    secret: CartSecret,
    lineUid: string,
    { wearOn, isRiskRead }: { readonly wearOn: Day | undefined; readonly isRiskRead: boolean },
  ): Promise<WearingRejection | undefined> => {
    let rejection: WearingRejection | undefined
    await change(secret, (cart) => {
      const line = cart.lines.find(({ uid }) => uid === lineUid)
      rejection = line && checkWearing({ ...line, wearOn }, { isRiskRead })
      if (line === undefined || rejection !== undefined || line.wearOn === wearOn) return cart
      const deliveryTime = wearOn === undefined ? cart.deliveryTime : morningUnlessChosen(cart)
      return { ...cart, deliveryTime, lines: cart.lines.map((each) => (each === line ? { ...line, wearOn } : each)) }
    })
    return rejection
  }
}

/** Names who wears a line, or takes the name back. */
export function nameWearer(change: ChangeCart) {
  return async (secret: CartSecret, lineUid: string, wearerName: string | undefined): Promise<void> => {
    await change(secret, (cart) => {
      const isChanged = cart.lines.some((line) => line.uid === lineUid && line.wearerName !== wearerName)
      const lines = cart.lines.map((line) => (line.uid === lineUid ? { ...line, wearerName } : line))
      return isChanged ? { ...cart, lines } : cart
    })
  }
}

export function choosePlan(change: ChangeCart) {
  return async (secret: CartSecret, lineUid: string, hasPlan: boolean): Promise<void> => {
    await change(secret, (cart) => {
      const isChanged = cart.lines.some((line) => line.uid === lineUid && line.hasPlan !== hasPlan)
      const lines = cart.lines.map((line) => (line.uid === lineUid ? { ...line, hasPlan } : line))
      return isChanged ? { ...cart, lines } : cart
    })
  }
}
