import { cartMessage } from '#domain/cart/messages.ts'
import type { CartView } from '#services/services.ts'

/** Why the chosen days cannot be kept at the destination, and which items it is about. */
export type LateView = {
  readonly text: string
  readonly items: readonly { readonly itemId: number; readonly itemName: string }[]
}

/** The refusal of check 5 with the items whose days are too early; undefined when every day can be kept. */
export function lateViewOf({ order, refusal }: CartView): LateView | undefined {
  if (refusal?.code !== 'delivery-impossible') return undefined
  const { earliestOn } = refusal.detail
  const items = order.lines.filter((line) => line.startOn < earliestOn)
  return {
    text: cartMessage(refusal) ?? '',
    items: items.map(({ itemId, itemName }) => ({ itemId, itemName })),
  }
}
