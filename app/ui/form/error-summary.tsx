import { useEffect, useRef } from 'react'
import type { FieldErrors } from '#app/text/field-errors.ts'
import { fieldId } from './field.tsx'

/**
 * What is wrong with a form, on top of it, each sentence a link to its field. It takes the focus: `autofocus` does it
 * without JavaScript, the effect after a submit within the page.
 */
export function ErrorSummary({ errors, title }: { readonly errors: FieldErrors | undefined; readonly title?: string }) {
  const box = useRef<HTMLDivElement>(null)
  const entries = Object.entries(errors ?? {})
  useEffect(() => {
    if (errors !== undefined && Object.keys(errors).length > 0) box.current?.focus()
  }, [errors])
  if (entries.length === 0) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: the page was asked to tell what is wrong, and this is it
    <div className="error-summary" role="alert" tabIndex={-1} ref={box} autoFocus aria-labelledby="error-summary-title">
      <h2 id="error-summary-title">{title ?? `${entries.length}か所、ご確認をお願いいたします`}</h2>
      <ul>
        {entries.map(([name, sentence]) => (
          <li key={name}>
            <a href={`#${fieldId(name)}`}>{sentence}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
