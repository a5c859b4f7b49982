import type { FieldErrors } from '#app/text/field-errors.ts'
import type { PendingForm } from './pending-form.ts'

/** Labels of the sign-in form, in its order. */
export const SIGN_IN_LABELS = { email: 'メールアドレス', password: 'パスワード' } as const

/** Intent of the sign-in form. Any other form was redirected here from another page. */
export const SIGN_IN = 'sign-in'

/** Intent of the button below error 12, which sends the registration mail again. */
export const RESEND = 'resend'

/** What the page shows after a POST. `resume`: the path to submit the pending form to, after sign-in. */
export type SignInAnswer = {
  readonly email: string
  readonly errors: FieldErrors
  readonly pendingForm: PendingForm
  readonly isProvisional: boolean
  readonly resume: string | undefined
}
