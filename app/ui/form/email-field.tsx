import { useCallback, useEffect, useRef, useState } from 'react'
import type { SlipQuestion } from '#app/text/email-question.ts'
import type { FieldErrors } from '#app/text/field-errors.ts'
import { EMAIL_LABELS } from '#app/text/field-labels.ts'
import type { FormValues } from '../address/address-values.ts'
import { controlProps, Field, type FieldProps } from './field.tsx'
import { fieldId } from './field-id.ts'
import { holdFocus } from './hold-focus.ts'
import { useFieldCheck } from './use-field-check.ts'

type EmailFieldsProps = {
  readonly values: FormValues
  readonly errors: FieldErrors
  readonly help: string
  /** The question about the first address, from the server. */
  readonly question?: string | undefined
  readonly labels?: { readonly email: string; readonly emailAgain: string }
}

/** An e-mail address, to be typed twice. */
export function EmailFields({ values, errors, help, question, labels = EMAIL_LABELS }: EmailFieldsProps) {
  const field = (name: 'email' | 'emailAgain') => ({
    name,
    label: labels[name],
    value: values[name],
    error: errors[name],
    required: true,
  })
  return (
    <>
      <EmailField {...field('email')} help={help} question={question} />
      <EmailField {...field('emailAgain')} repeats="email" />
    </>
  )
}

type EmailFieldProps = FieldProps & {
  readonly value?: string | undefined
  readonly question?: string | undefined
  /** The field whose address is to be typed again. */
  readonly repeats?: string
}

/**
 * An e-mail address. A slip in a well-known domain is pointed out beside it; it may be sent all the same. The list of
 * domains is loaded when there is an address to look at.
 */
export function EmailField({ value, question, ...given }: EmailFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { error, onEdit, onLeave } = useFieldCheck(given)
  const field = { ...given, error }
  const [found, setFound] = useState<{ readonly slip: SlipQuestion | undefined }>()
  const look = useCallback((typed: string) => {
    if (typed === '') return setFound({ slip: undefined })
    // The address may have been corrected meanwhile.
    const ask = ({ emailQuestion }: typeof import('#app/text/email-question.ts')) =>
      holdFocus(() => input.current?.value === typed && setFound({ slip: emailQuestion(typed) }))
    import('#app/text/email-question.ts').then(ask, () => undefined)
  }, [])
  useEffect(() => look(value ?? ''), [look, value])
  useChangesOf(given.repeats, (isLeft) => (isLeft ? onLeave : onEdit)(input.current?.value ?? ''))
  const slip = found?.slip
  const correct = ({ meant }: SlipQuestion) => {
    if (input.current === null) return
    input.current.value = meant
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
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
        autoComplete="email"
        inputMode="email"
        maxLength={300}
        autoCapitalize="none"
        spellCheck={false}
        onInput={(event) => onEdit(event.currentTarget.value)}
        onBlur={(event) => {
          onLeave(event.currentTarget.value)
          look(event.currentTarget.value)
        }}
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

/** Calls `check` whenever another field is edited, and when it is left after that. */
function useChangesOf(name: string | undefined, check: (isLeft: boolean) => void) {
  useEffect(() => {
    const field = name && document.getElementById(fieldId(name))
    if (!field) return
    const listen = ({ type }: Event) => check(type === 'change')
    field.addEventListener('input', listen)
    field.addEventListener('change', listen)
    return () => {
      field.removeEventListener('input', listen)
      field.removeEventListener('change', listen)
    }
  })
}
