import type { MouseEvent } from 'react'
import { FIND_ADDRESS } from './postal-autofill.ts'

type PostalFindProps = { readonly message: string | undefined; readonly onLookUp: (event: MouseEvent) => void }

/** Looks up the address of the postal code above. Without JavaScript the page returns to the same position. */
export function PostalLookupButton({ message, onLookUp }: PostalFindProps) {
  return (
    <div className="postal-find">
      <button
        type="submit"
        className="button button-plain"
        name="intent"
        value={FIND_ADDRESS}
        formAction="#field-postalCode"
        onClick={onLookUp}
      >
        郵便番号から住所を入力
      </button>
      <p role="status">{message}</p>
    </div>
  )
}
