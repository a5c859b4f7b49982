import type { Order } from '#domain/order/order.ts'
import { furtherDaysOf, mediasOf } from '../catalog/priced-card.ts'
import type { ServicePorts } from '../service-ports.ts'
import { addToCart } from './add-to-cart.ts'
import { findNearestStarts, moveLines } from './cart-lines.ts'
import {
  acknowledgeNotices,
  type CartPorts,
  changeCart,
  chooseDestination,
  choosePlan,
  chooseWearing,
  leaveConfirmation,
  nameWearer,
  removeFromCart,
} from './change-cart.ts'
import { findAccessories } from './find-accessories.ts'
import { findReplacements } from './find-replacements.ts'
import { getCart, openConfirmation } from './get-cart.ts'

export function createCart(ports: CartPorts & Pick<ServicePorts, 'accessories'>) {
  const change = changeCart(ports)
  return {
    getCart: getCart(ports),
    mediasOf: (order: Pick<Order, 'lines'>) => mediasOf(ports.catalog, order.lines),
    furtherDaysOf: (order: Pick<Order, 'lines'>) => furtherDaysOf(ports.catalog, order.lines),
    openConfirmation: openConfirmation(ports),
    addToCart: addToCart(ports),
    leaveConfirmation: leaveConfirmation(change),
    acknowledgeNotices: acknowledgeNotices(change),
    findNearestStarts: findNearestStarts(ports),
    moveLines: moveLines(ports),
    findReplacements: findReplacements(ports),
    findAccessories: findAccessories(ports),
    removeFromCart: removeFromCart(change),
    choosePlan: choosePlan(change),
    chooseDestination: chooseDestination(change),
    chooseWearing: chooseWearing(change),
    nameWearer: nameWearer(change),
  }
}
