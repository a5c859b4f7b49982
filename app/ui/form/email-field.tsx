import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import type { SlipQuestion } from '#app/text/email-question.ts'
import type { FieldErrors } from '#app/text/field-errors.ts'
import { EMAIL_LABELS } from '#app/text/field-labels.ts'
import type { FormValues } from '../address/address-values.ts'
import type { EmailSlipProps } from './email-slip.tsx'
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

/** What was found in the address that was looked at. */
type Found = { readonly slip?: SlipQuestion | undefined; readonly EmailSlip?: ComponentType<EmailSlipProps> }

/**
 * An e-mail address. A slip in a well-known domain is pointed out beside it; it may be sent all the same. The list of
 * domains is loaded when there is an address to look at.
 */
export function EmailField({ value, question, ...given }: EmailFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { error, onEdit, onLeave } = useFieldCheck(given)
  const field = { ...given, error }
  const [found, setFound] = useState<Found>()
  const look = useCallback((typed: string) => {
    if (typed === '') return setFound({})
    // The address may have been corrected meanwhile.
    const ask = ({ emailQuestion, EmailSlip }: typeof import('./email-slip.tsx')) =>
      holdFocus(() => input.current?.value === typed && setFound({ slip: emailQuestion(typed), EmailSlip }))
    import('./email-slip.tsx').then(ask, () => undefined)
  }, [])
  useEffect(() => look(value ?? ''), [look, value])
  const { slip, EmailSlip } = found ?? {}
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
        spellCheck={false}
        onInput={(event) => {
          onEdit(event.currentTarget.value)
          if (given.name === 'email') checkAgain()
        }}
        onBlur={(event) => {
          onLeave(event.currentTarget.value)
          look(event.currentTarget.value)
        }}
      />
      <div role="status">
        {found === undefined && question !== undefined && <p className="field-help email-slip">{question}</p>}
        {slip && EmailSlip && <EmailSlip slip={slip} input={input} onCorrect={() => setFound({})} />}
      </div>
    </Field>
  )
}

/** Checks the address that was typed again anew. */
function checkAgain(): void {
  document.getElementById(fieldId('emailAgain'))?.dispatchEvent(new Event('input', { bubbles: true }))
}
