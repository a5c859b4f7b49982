import { useRef } from 'react'
import { fieldId } from '#app/ui/form/field-id.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Placeholder } from '#content/placeholders.ts'
import { shortened } from '#domain/text/length.ts'

type PlaceholderMenuProps = {
  readonly placeholders: readonly Placeholder[]
  /** The name of the field of text. */
  readonly field: string
  /** What the button says that inserts into it. */
  readonly button: string
}

const MAX_VALUE = 24

/** The names that a text may have. With a script one is inserted where the cursor was; without, it is copied. */
export function PlaceholderMenu({ placeholders, field, button }: PlaceholderMenuProps) {
  const chosen = useRef<HTMLSelectElement>(null)
  const isHydrated = useHydrated()
  const insert = () => {
    const text = document.getElementById(fieldId(field))
    if (!(text instanceof HTMLTextAreaElement) || chosen.current === null) return
    text.setRangeText(`{{${chosen.current.value}}}`, text.selectionStart, text.selectionEnd, 'end')
    text.dispatchEvent(new Event('input', { bubbles: true }))
    text.focus()
  }
  if (isHydrated)
    return (
      <div className="page-placeholders">
        <label>
          差し込み{' '}
          <select className="entry" ref={chosen}>
            {placeholders.map((placeholder) => (
              <option key={placeholder.name} value={placeholder.name}>
                {labelOf(placeholder)}
              </option>
            ))}
          </select>
        </label>
        <button type="button" className="button button-plain" onClick={insert}>
          {button}
        </button>
      </div>
    )
  return (
    <details>
      <summary>差し込みの一覧</summary>
      <ul>
        {placeholders.map((placeholder) => (
          <li key={placeholder.name}>{labelOf(placeholder)}</li>
        ))}
      </ul>
    </details>
  )
}

function labelOf({ name, value }: Placeholder): string {
  return value === undefined ? `{{${name}}}` : `{{${name}}}　${shortened(value, MAX_VALUE)}`
}
