import { useRef, useState } from 'react'
import { type Email, parseEmail } from '#domain/customer/email.ts'
import { domainOf, suggestEmail } from '#domain/customer/email-slip.ts'
import { isRejected } from '#domain/result.ts'
import { controlProps, Field, type FieldProps } from './field.tsx'

type EmailFieldProps = FieldProps & { readonly value?: string | undefined; readonly autoComplete?: string }

/** An e-mail address. A slip in a well-known domain is pointed out beside it; it may be sent all the same. */
export function EmailField({ value, autoComplete = 'email', ...field }: EmailFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [left, setLeft] = useState<string>()
  const slip = findSlip(left ?? value)
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

type EmailQuestionProps = { readonly email: string | undefined; readonly advice?: string }

/** Asks on the page after the form, for browsers without scripts, whether the domain is right. */
export function EmailQuestion({ email, advice = '正しい場合は、このままお進みください。' }: EmailQuestionProps) {
  const slip = findSlip(email)
  if (slip === undefined) return null
  return (
    <p className="notice" role="status">
      {slipQuestion(slip)}
      {advice}
    </p>
  )
}

type Slip = { readonly typed: Email; readonly meant: Email }

function findSlip(text: string | undefined): Slip | undefined {
  const typed = parseEmail(text)
  const meant = isRejected(typed) ? undefined : suggestEmail(typed)
  return isRejected(typed) || meant === undefined ? undefined : { typed, meant }
}

function slipQuestion({ typed, meant }: Slip): string {
  return `メールアドレスの「${domainOf(typed)}」は「${domainOf(meant)}」の入力間違いではありませんか。`
}
