import { type ReactNode, useEffect, useRef } from 'react'

/**
 * Why a form as a whole was not accepted. It takes the focus: `autofocus` does it without JavaScript, the effect after
 * a submit within the page.
 */
export function FormAlert({ sentence, children }: { readonly sentence: string; readonly children?: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (sentence !== '') box.current?.focus()
  }, [sentence])
  if (sentence === '') return null
  return (
    // biome-ignore lint/a11y/noAutofocus: the page was asked to do something, and this is why it did not
    <div className="order-notice" role="alert" tabIndex={-1} ref={box} autoFocus>
      <p>{sentence}</p>
      {children}
    </div>
  )
}
