import type { ReactNode } from 'react'

/** A mailed link that is no longer valid: the reason and the next step. */
export function InvalidLink({ message, children }: { readonly message: string; readonly children: ReactNode }) {
  return (
    <>
      <h1>リンクを確認できませんでした</h1>
      <p className="checkout-lead" role="alert">
        {message}
      </p>
      {children}
    </>
  )
}
