import { type ReactNode, useEffect, useRef } from 'react'

/**
 * Why a form was rejected as a whole. It takes the focus: by `autofocus` without JavaScript, by the effect after a
 * client-side submit.
 */
export function FormAlert({ sentence, children }: { readonly sentence: string; readonly children?: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (sentence !== '') box.current?.focus()
  }, [sentence])
  if (sentence === '') return null
  return (
    // biome-ignore lint/a11y/noAutofocus: the focus moves to the reason for the rejection
    <div className="order-notice" role="alert" tabIndex={-1} ref={box} autoFocus>
      <p>{sentence}</p>
      {children}
    </div>
  )
}
