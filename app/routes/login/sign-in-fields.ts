import type { FieldErrors } from '#app/text/field-errors.ts'
import type { KeptForm } from './kept-form.ts'

/** The fields of the sign-in form, in their order. */
export const SIGN_IN_LABELS = { email: 'メールアドレス', password: 'パスワード' } as const

/** What tells the sign-in form from another page's form that was led here. */
export const SIGN_IN = 'sign-in'

/** The button below error 12: the mail of the registration once more. */
export const RESEND = 'resend'

/** What the page shows after its form was sent. `resume`: signed in, and a kept form waits to be sent on. */
export type SignInAnswer = {
  readonly email: string
  readonly errors: FieldErrors
  readonly kept: KeptForm
  readonly isProvisional: boolean
  readonly resume: string | undefined
}
