import { type FieldErrors, fieldErrorText } from '#app/text/field-errors.ts'
import type { PostedForm } from '#app/ui/form/read-form.ts'
import type { Services } from '#services/services.ts'

type Labels = { readonly password: string; readonly passwordAgain: string }

/** The new password that was entered twice, or the errors by field. */
export async function readNewPassword(
  { checkPassword }: Pick<Services['members'], 'checkPassword'>,
  form: PostedForm,
  email: string,
  labels: Labels,
): Promise<{ readonly password: string } | { readonly errors: FieldErrors }> {
  const { password = '', passwordAgain } = form
  const rejection = await checkPassword({ password, email })
  if (rejection) return { errors: { password: fieldErrorText(labels.password, rejection.code, rejection.detail) } }
  if (passwordAgain === password) return { password }
  return { errors: { passwordAgain: fieldErrorText(labels.passwordAgain, 'password-differs') } }
}
