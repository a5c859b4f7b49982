import { useCallback, useEffect, useRef, useState } from 'react'
import type { SlipQuestion } from '#app/text/email-question.ts'
import { controlProps, Field, type FieldProps } from './field.tsx'
import { holdFocus } from './hold-focus.ts'

type EmailFieldProps = FieldProps & {
  readonly value?: string | undefined
  /** The question about the value, from the server. */
  readonly question?: string | undefined
  readonly autoComplete?: string
}

/**
 * An e-mail address. A slip in a well-known domain is pointed out beside it; it may be sent all the same. The list of
 * domains is loaded when there is an address to look at.
 */
export function EmailField({ value, question, autoComplete = 'email', ...field }: EmailFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [found, setFound] = useState<{ readonly slip: SlipQuestion | undefined }>()
  const look = useCallback((typed: string) => {
    if (typed === '') return setFound({ slip: undefined })
    // The address may have been corrected meanwhile.
    const ask = ({ emailQuestion }: typeof import('#app/text/email-question.ts')) =>
      holdFocus(() => input.current?.value === typed && setFound({ slip: emailQuestion(typed) }))
    import('#app/text/email-question.ts').then(ask, () => undefined)
  }, [])
  useEffect(() => look(value ?? ''), [look, value])
  const slip = found?.slip
  const correct = ({ meant }: SlipQuestion) => {
    if (input.current === null) return
    input.current.value = meant
    setFound({ slip: undefined })
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
        onBlur={(event) => look(event.currentTarget.value)}
      />
      <div role="status">
        {found === undefined && question !== undefined && <p className="field-help email-slip">{question}</p>}
        {slip && (
          <p className="field-help email-slip">
            {slip.text}{' '}
            <button type="button" className="text-button needs-script" onClick={() => correct(slip)}>
              「{slip.domain}」に直す
            </button>
          </p>
        )}
      </div>
    </Field>
  )
}
