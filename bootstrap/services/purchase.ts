import { addToCart } from '#services/cart/add-to-cart.ts'
import { changeCart, choosePlan, leaveConfirmation, removeFromCart } from '#services/cart/change-cart.ts'
import { getCart, openConfirmation } from '#services/cart/get-cart.ts'
import { findNearestStart, moveLines } from '#services/cart/move-lines.ts'
import { placeOrder } from '#services/checkout/place-order.ts'
import { saveCustomer, saveDestination, savePayment } from '#services/checkout/save-draft.ts'
import { abandonPayment, settlePayment } from '#services/checkout/settle-payment.ts'
import { getOrder } from '#services/orders/get-order.ts'
import { getTracking } from '#services/orders/get-tracking.ts'
import { savePoints } from '#services/points/spend-points.ts'
import type { Services } from '#services/services.ts'
import type { PaymentPorts, ServicePorts } from '../services.ts'

/** Creates the cart, checkout and order services. */
export function purchaseServices(
  ports: ServicePorts,
  payment: PaymentPorts,
): Pick<Services, 'cart' | 'checkout' | 'orders'> {
  const change = changeCart(ports)
  return {
    cart: {
      getCart: getCart(ports),
      openConfirmation: openConfirmation(ports),
      addToCart: addToCart(ports),
      leaveConfirmation: leaveConfirmation(change),
      findNearestStart: findNearestStart(ports),
      moveLines: moveLines(ports),
      removeFromCart: removeFromCart(change),
      choosePlan: choosePlan(change),
    },
    checkout: {
      saveCustomer: saveCustomer(change),
      saveDestination: saveDestination(change),
      savePayment: savePayment(change),
      savePoints: savePoints({ ...ports, change }),
      placeOrder: placeOrder(payment),
      settlePayment: settlePayment(payment),
      abandonPayment: abandonPayment(payment),
    },
    orders: { getOrder: getOrder(ports), getTracking: getTracking(ports) },
  }
}
