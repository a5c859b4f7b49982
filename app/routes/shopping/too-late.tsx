import { useEffect, useRef } from 'react'
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

/** Says so, takes the focus, and shows the ways out. */
export function TooLate({ late }: { readonly late: LateView | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (late !== undefined) box.current?.focus()
  }, [late])
  if (late === undefined) return null
  return (
    <div className="notice" role="alert" tabIndex={-1} ref={box}>
      <p>{late.text}</p>
      <ul className="ways-out">
        {late.items.map(({ itemId, itemName }) => (
          <li key={itemId}>
            <a href={`/items/${itemId}`}>「{itemName}」のお届け日を選び直す</a>
          </li>
        ))}
        <li>
          <a href="#field-to">お届け先を変更する</a>
        </li>
      </ul>
    </div>
  )
}
