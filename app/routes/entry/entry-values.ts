import type { FieldErrors } from '#app/text/field-errors.ts'
import type { FormValues } from '#app/ui/address/address-values.ts'
import type { PostedForm } from '#app/ui/form/read-form.ts'
import { valuesOfPostedProfile } from '#app/ui/member/profile-values.ts'
import { parseEmail } from '#domain/customer/email.ts'
import { isRejected } from '#domain/result.ts'

/** The values that the form shows again. Passwords and the reminder answer are not among them. */
export function entryValues(form: PostedForm): FormValues {
  return {
    ...valuesOfPostedProfile(form),
    email: shownEmail(form.email),
    emailAgain: shownEmail(form.emailAgain),
    consent: form.consent === '1' ? '1' : '',
  }
}

/** The errors of the fields that have a label in `labels`. */
export function errorsAmong(errors: FieldErrors, labels: Readonly<Record<string, string>>): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => Object.hasOwn(labels, name)))
}

function shownEmail(typed: string | undefined): string {
  const email = parseEmail(typed)
  return isRejected(email) ? (typed ?? '') : email
}
