import { type ReactNode, useEffect, useRef } from 'react'
import type { FieldErrors } from '#app/text/field-errors.ts'
import { unbrokenDays } from '#app/ui/unbroken-days.tsx'
import { phrased } from '../phrased.tsx'
import { fieldId } from './field-id.ts'

/** Takes the focus: by `autofocus` without JavaScript, by the effect after a client-side submit. */
export function ErrorSummary({ errors, title }: { readonly errors: FieldErrors | undefined; readonly title?: string }) {
  const box = useRef<HTMLDivElement>(null)
  const entries = Object.entries(errors ?? {})
  useEffect(() => {
    if (errors !== undefined && Object.keys(errors).length > 0) box.current?.focus()
  }, [errors])
  if (entries.length === 0) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: the focus moves to the errors of the submitted form
    <div className="error-summary" role="alert" tabIndex={-1} ref={box} autoFocus aria-labelledby="error-summary-title">
      <h2 id="error-summary-title">{phrased(title ?? `${entries.length}か所、ご確認をお願いいたします`)}</h2>
      <ul>
        {entries.map(([name, message]) => (
          <li key={name}>
            <a href={`#${fieldId(name)}`}>{message}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Takes the focus as ErrorSummary does. */
export function FormAlert({ message, children }: { readonly message: string; readonly children?: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (message !== '') box.current?.focus()
  }, [message])
  if (message === '') return null
  return (
    // biome-ignore lint/a11y/noAutofocus: the focus moves to the reason for the rejection
    <div className="order-notice" role="alert" tabIndex={-1} ref={box} autoFocus>
      <p>{unbrokenDays(message)}</p>
      {children}
    </div>
  )
}
