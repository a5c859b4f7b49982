import { cartMessage } from '#domain/cart/checks.ts'
import type { Day } from '#domain/day.ts'
import type { CartView } from '#services/cart/get-cart.ts'

/** Why the chosen days cannot be kept at the destination, the lines concerned, and the nearest day for all of them. */
export type DeliveryImpossibleView = {
  readonly text: string
  readonly items: readonly { readonly uid: string; readonly itemId: number; readonly itemName: string }[]
  readonly nearestOn: Day | undefined
}

/** Whether some line cannot be delivered in time to the destination (docs/product/5, Cart checks, 5). */
export function isDeliveryImpossible({ rejection }: Pick<CartView, 'rejection'>): boolean {
  return rejection?.code === 'delivery-impossible'
}

/** The rejection of check 5 with the lines that start too early; undefined when every line can be delivered in time. */
export function deliveryImpossibleViewOf(
  { order, rejection }: CartView,
  nearestOn: Day | undefined,
): DeliveryImpossibleView | undefined {
  if (rejection?.code !== 'delivery-impossible') return undefined
  const { earliestOn } = rejection.detail
  const items = order.lines.filter((line) => line.startOn < earliestOn)
  return {
    text: cartMessage(rejection) ?? '',
    items: items.map(({ uid, itemId, itemName }) => ({ uid, itemId, itemName })),
    nearestOn,
  }
}
