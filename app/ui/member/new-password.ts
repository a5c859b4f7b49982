import { type FieldErrors, fieldErrorText } from '#app/text/field-errors.ts'
import type { PostedForm } from '#app/ui/form/read-form.ts'
import type { MemberServices } from '#services/member-services.ts'

type Labels = { readonly password: string; readonly passwordAgain: string }

/** The new password that was typed twice, or what is wrong with it beside its field. */
export async function readNewPassword(
  { judgePassword }: Pick<MemberServices, 'judgePassword'>,
  form: PostedForm,
  email: string,
  labels: Labels,
): Promise<{ readonly password: string } | { readonly errors: FieldErrors }> {
  const { password = '', passwordAgain } = form
  const refusal = await judgePassword({ password, email })
  if (refusal) return { errors: { password: fieldErrorText(labels.password, refusal.code, refusal.detail) } }
  if (passwordAgain === password) return { password }
  return { errors: { passwordAgain: fieldErrorText(labels.passwordAgain, 'password-differs') } }
}
