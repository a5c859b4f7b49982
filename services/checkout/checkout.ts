import { type PurchaseChoice, withPurchaseChoice } from '#domain/cart/cart.ts'
import type { Address } from '#domain/delivery/address.ts'
import { needsLateAuthorisation } from '#domain/order/authorisation.ts'
import type { Order } from '#domain/order/order.ts'
import { type Rejection, rejected } from '#domain/result.ts'
import { type CartSecret, type ChangeCart, changeCart } from '../cart/change-cart.ts'
import { savePoints } from '../points.ts'
import type { ServicePorts } from '../service-ports.ts'
import { findPlaced } from './find-placed.ts'
import { placeOrder } from './place-order.ts'
import { quoteReplacement, startReplacement } from './replace-payment.ts'
import { abandonPayment, settlePayment } from './settle-payment.ts'

type NoCart = Rejection<'no-cart', undefined>

export function createCheckout(ports: ServicePorts) {
  const change = changeCart(ports)
  return {
    saveCustomer: saveCustomer(ports, change),
    saveDestination: saveDestination(change),
    savePayment: savePayment(change),
    savePoints: savePoints(ports, change),
    placeOrder: placeOrder(ports),
    findPlaced: findPlaced(ports),
    settlePayment: settlePayment(ports),
    abandonPayment: abandonPayment(ports),
    isAuthorisedLate: isAuthorisedLate(ports),
    quoteReplacement: quoteReplacement(ports),
    startReplacement: startReplacement(ports),
  }
}

/**
 * Without `shipping` the parcel goes to the customer. The dates depend on the destination. The cart of a guest gets a
 * new secret, because from now on it contains personal data and the former one may have been planted in the browser.
 * The former secrets end when the new one is first used, so that a lost response loses no cart. The step has shown the
 * notices of the cart. `known`: as in
 * `ChangeCart`.
 */
function saveCustomer({ ids }: Pick<ServicePorts, 'ids'>, change: ChangeCart) {
  return async (
    secret: CartSecret,
    { email, customer, shipping = customer }: { email: string; customer: Address; shipping: Address | undefined },
    known?: Order,
  ): Promise<NoCart | { readonly secret: CartSecret }> => {
    const { prefecture } = shipping
    let next = secret
    const isSaved = await change(secret, (cart) => ({ ...cart, email, customer, shipping, prefecture, notices: [] }), {
      known,
      nextSecretOf: ({ customerUid }) => {
        if (customerUid !== undefined) return undefined
        next = ids.secret()
        return next
      },
    })
    return isSaved ? { secret: next } : rejected('no-cart')
  }
}

/**
 * Whether the card of a cart or of an order is kept and authorised before shipping, by the order's method or another
 * (docs/rules.md After the order, Late authorisation).
 */
function isAuthorisedLate({ payments, days }: Pick<ServicePorts, 'payments' | 'days'>) {
  return (order: Order, method = order.paymentMethod): boolean => {
    if (method === undefined || method === 'cod') return false
    return needsLateAuthorisation(order, order.orderedAt ?? days.now(), payments.holdDays(method))
  }
}

function saveDestination(change: ChangeCart) {
  return async (secret: CartSecret, shipping: Address, known?: Order): Promise<NoCart | undefined> => {
    const isSaved = await change(secret, (cart) => ({ ...cart, shipping, prefecture: shipping.prefecture }), { known })
    return isSaved ? undefined : rejected('no-cart')
  }
}

/** `known`, `opensConfirmation`: as in `ChangeCart`. */
function savePayment(change: ChangeCart) {
  return async (
    secret: CartSecret,
    choice: PurchaseChoice,
    options?: { readonly known: Order; readonly opensConfirmation: boolean },
  ): Promise<NoCart | undefined> => {
    const isSaved = await change(secret, (cart) => withPurchaseChoice(cart, choice), options)
    return isSaved ? undefined : rejected('no-cart')
  }
}
