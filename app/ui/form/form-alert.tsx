import { type ReactNode, useEffect, useRef } from 'react'

/**
 * Why a form was rejected as a whole. It takes the focus: by `autofocus` without JavaScript, by the effect after a
 * client-side submit.
 */
export function FormAlert({ message, children }: { readonly message: string; readonly children?: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (message !== '') box.current?.focus()
  }, [message])
  if (message === '') return null
  return (
    // biome-ignore lint/a11y/noAutofocus: the focus moves to the reason for the rejection
    <div className="order-notice" role="alert" tabIndex={-1} ref={box} autoFocus>
      <p>{message}</p>
      {children}
    </div>
  )
}
