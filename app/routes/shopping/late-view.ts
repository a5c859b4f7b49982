import { cartMessage } from '#domain/cart/messages.ts'
import type { Day } from '#domain/day.ts'
import type { CartView } from '#services/services.ts'

/** Why the chosen days cannot be kept at the destination, which items it is about, and the nearest day for all. */
export type LateView = {
  readonly text: string
  readonly items: readonly { readonly uid: string; readonly itemId: number; readonly itemName: string }[]
  readonly nearestOn: Day | undefined
}

/** Whether some day cannot be kept at the destination (specification 5, check 5). */
export function isTooLate({ refusal }: Pick<CartView, 'refusal'>): boolean {
  return refusal?.code === 'delivery-impossible'
}

/** The refusal of check 5 with the items whose days are too early; undefined when every day can be kept. */
export function lateViewOf({ order, refusal }: CartView, nearestOn: Day | undefined): LateView | undefined {
  if (refusal?.code !== 'delivery-impossible') return undefined
  const { earliestOn } = refusal.detail
  const items = order.lines.filter((line) => line.startOn < earliestOn)
  return {
    text: cartMessage(refusal) ?? '',
    items: items.map(({ uid, itemId, itemName }) => ({ uid, itemId, itemName })),
    nearestOn,
  }
}
