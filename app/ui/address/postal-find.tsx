import type { MouseEvent } from 'react'
import { FIND_ADDRESS } from './postal-fill.ts'

type PostalFindProps = { readonly told: string | undefined; readonly onAsk: (event: MouseEvent) => void }

/** Asks for the address of the postal code above it. Without JavaScript the answer comes back to the same place. */
export function PostalFind({ told, onAsk }: PostalFindProps) {
  return (
    <div className="postal-find">
      <button
        type="submit"
        className="button button-plain"
        name="intent"
        value={FIND_ADDRESS}
        formAction="#field-postalCode"
        onClick={onAsk}
      >
        郵便番号から住所を入力
      </button>
      <p role="status">{told}</p>
    </div>
  )
}
