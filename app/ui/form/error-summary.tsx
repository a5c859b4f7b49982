import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '#app/text/field-errors.ts'
import { unbrokenDays } from '#app/ui/unbroken-days.tsx'
import { phrased } from '../phrased.tsx'
import { FIELD_CHECKED, type FieldChecked, fieldId } from './field-id.ts'

/** Takes the focus: by `autofocus` without JavaScript, by the effect after a client-side submit. */
export function ErrorSummary({ errors, title }: { readonly errors: FieldErrors | undefined; readonly title?: string }) {
  const box = useRef<HTMLDivElement>(null)
  /** What the browser has found since, by field; undefined for a corrected one. */
  const [found, setFound] = useState<Readonly<Record<string, string | undefined>>>({})
  useEffect(() => {
    if (errors === undefined) return
    setFound({})
    if (Object.keys(errors).length > 0) box.current?.focus()
    const note = (event: Event) => {
      const { name, error } = (event as CustomEvent<FieldChecked>).detail
      if (name in errors) setFound((before) => ({ ...before, [name]: error }))
    }
    document.addEventListener(FIELD_CHECKED, note)
    return () => document.removeEventListener(FIELD_CHECKED, note)
  }, [errors])
  const entries = Object.entries({ ...errors, ...found }).filter(([, message]) => message)
  if (entries.length === 0) return null
  // The rest is not announced again when an entry disappears.
  const live = Object.keys(found).length > 0 ? 'off' : undefined
  return (
    <div
      className="error-summary"
      role="alert"
      aria-live={live}
      tabIndex={-1}
      ref={box}
      // biome-ignore lint/a11y/noAutofocus: the focus moves to the errors of the submitted form
      autoFocus
      aria-labelledby="error-summary-title"
    >
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
