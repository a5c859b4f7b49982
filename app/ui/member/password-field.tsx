import { type ReactNode, type RefObject, useState } from 'react'
import { controlProps, Field, type FieldProps } from '#app/ui/form/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

type PasswordFieldProps = FieldProps & {
  readonly children?: ReactNode
  readonly autoComplete: 'new-password' | 'current-password'
  readonly inputRef?: RefObject<HTMLInputElement | null>
}

/** It has no value: what was entered is never sent back to the page. */
export function PasswordField({ autoComplete, inputRef, children, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const isHydrated = useHydrated()
  return (
    <Field {...field}>
      <div className="password">
        <input
          {...controlProps(field)}
          ref={inputRef}
          className="entry"
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize={isShown ? 'none' : undefined}
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
      {children}
    </Field>
  )
}

/** The user name of the account for password managers. It is hidden, because the page shows it elsewhere. */
export function HiddenUsername({ email }: { readonly email: string }) {
  return (
    <input
      className="default-submit"
      type="email"
      name="email"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}
