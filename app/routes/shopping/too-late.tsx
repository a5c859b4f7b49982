import { useEffect, useRef } from 'react'
import type { LateView } from './late-view.ts'

/** Says so, takes the focus, and shows the ways out. */
export function TooLate({ late }: { readonly late: LateView | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (late !== undefined) box.current?.focus()
  }, [late])
  if (late === undefined) return null
  return (
    <div className="order-notice" role="alert" tabIndex={-1} ref={box}>
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
