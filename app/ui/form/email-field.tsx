import { useRef, useState } from 'react'
import { slipQuestion } from '#app/text/email-question.ts'
import { domainOf, findEmailSlip } from '#domain/customer/email-slip.ts'
import { controlProps, Field, type FieldProps } from './field.tsx'

type EmailFieldProps = FieldProps & { readonly value?: string | undefined; readonly autoComplete?: string }

/** An e-mail address. A slip in a well-known domain is pointed out beside it; it may be sent all the same. */
export function EmailField({ value, autoComplete = 'email', ...field }: EmailFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [left, setLeft] = useState<string>()
  const slip = findEmailSlip(left ?? value)
  const correct = () => {
    if (input.current === null || slip === undefined) return
    input.current.value = slip.meant
    setLeft(slip.meant)
    input.current.focus()
  }
  return (
    <Field {...field}>
      <input
        key={value ?? ''}
        ref={input}
        {...controlProps(field)}
        className="entry"
        type="email"
        defaultValue={value}
        autoComplete={autoComplete}
        inputMode="email"
        maxLength={300}
        autoCapitalize="none"
        spellCheck={false}
        onBlur={(event) => setLeft(event.currentTarget.value)}
      />
      <div role="status">
        {slip && (
          <p className="field-help email-slip">
            {slipQuestion(slip)}{' '}
            <button type="button" className="text-button needs-script" onClick={correct}>
              「{domainOf(slip.meant)}」に直す
            </button>
          </p>
        )}
      </div>
    </Field>
  )
}
