import type { ReactNode } from 'react'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { CodeField } from './code-field.tsx'
import { HiddenUsername, PasswordField } from './password-field.tsx'

export const PASSWORD_LABEL = 'パスワード'

type ConfirmSelfProps = {
  /** The value of the posted field `intent`. */
  readonly intent: string
  readonly lead: string
  readonly email: string
  /** Messages by field: `password`, `code`. */
  readonly errors: Readonly<Record<string, string | undefined>>
  readonly needsCode: boolean
  /** Other ways to confirm, after the form. */
  readonly children?: ReactNode
}

/** Asks a signed-in member for the password again, before a change that needs a recent sign-in. */
export function ConfirmSelf({ intent, lead, email, errors, needsCode, children }: ConfirmSelfProps) {
  return (
    <section className="passkeys" aria-labelledby="confirm-title">
      <h2 id="confirm-title">ご本人の確認</h2>
      <p>{lead}</p>
      <PostForm className="form" label="ご本人の確認">
        <input type="hidden" name="intent" value={intent} />
        <HiddenUsername email={email} />
        <PasswordField
          name="password"
          label={PASSWORD_LABEL}
          error={errors.password}
          autoComplete="current-password"
          required
        />
        {needsCode && <CodeField error={errors.code} />}
        <SubmitButton busyText="確認しております">確認する</SubmitButton>
      </PostForm>
      {children}
    </section>
  )
}
