import { useRef, useState } from 'react'
import { controlProps, Field, type FieldProps } from '#app/ui/form/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { PASSWORD_MIN_LENGTH } from '#domain/identity/password.ts'
import { PasswordStrength } from './password-strength.tsx'

/** Help text of a new password. */
export const PASSWORD_HELP = `${PASSWORD_MIN_LENGTH}文字以上。英字・数字・記号・かなのどれでもお使いいただけます。`

type PasswordFieldProps = FieldProps & {
  readonly autoComplete: 'new-password' | 'current-password'
  /** Shows the strength meter; values that others may know about the member. */
  readonly strengthAbout?: readonly string[]
}

const NOTHING: readonly string[] = []

/**
 * A password field. It has no value: what was entered is never sent back to the page. With JavaScript it can be shown
 * as text.
 */
export function PasswordField({ autoComplete, strengthAbout, ...field }: PasswordFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isShown, setShown] = useState(false)
  const isHydrated = useHydrated()
  return (
    <Field {...field}>
      <div className="password">
        <input
          {...controlProps(field)}
          ref={input}
          className="entry"
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={300}
        />
        {isHydrated && (
          <button
            type="button"
            className="password-look"
            aria-pressed={isShown}
            aria-label={`${field.label}を表示する`}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? '隠す' : '表示'}
          </button>
        )}
      </div>
      {strengthAbout !== undefined && <PasswordStrength input={input} about={strengthAbout ?? NOTHING} />}
    </Field>
  )
}

type PasswordTwiceProps = {
  readonly labels: { readonly password: string; readonly passwordAgain: string }
  readonly errors: Readonly<Record<string, string>>
  readonly about: readonly string[]
}

/** A new password, entered twice: `password` and `passwordAgain`. */
export function PasswordTwice({ labels, errors, about }: PasswordTwiceProps) {
  const field = (name: 'password' | 'passwordAgain') => ({
    name,
    label: labels[name],
    error: errors[name],
    required: true,
    autoComplete: 'new-password' as const,
  })
  return (
    <>
      <PasswordField {...field('password')} help={PASSWORD_HELP} strengthAbout={about} />
      <PasswordField {...field('passwordAgain')} />
    </>
  )
}
