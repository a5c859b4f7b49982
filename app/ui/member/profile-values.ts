import { type FormValues, valuesOfAddress, valuesOfPosted } from '#app/ui/address/address-values.ts'
import type { PostedForm } from '#app/ui/form/read-form.ts'
import type { MemberProfile } from '#domain/membership/registration.ts'
import { ownAddressForm } from '#domain/membership/registration-form.ts'

/** Fields of a profile beside the address, as the form posts them. */
const CHOICES = ['sex', 'birthYear', 'birthMonth', 'birthDay', 'mailMagazine', 'reminderQuestion'] as const
/** No choice of a list is longer. */
const LONGEST_CHOICE = 4

/** The fields of a saved profile as they are shown for editing. */
export function valuesOfProfile({ address, sex, bornOn, mailMagazine, reminderQuestion }: MemberProfile): FormValues {
  const [year, month, day] = bornOn.split('-').map((part) => String(Number(part)))
  return {
    ...valuesOfAddress(address),
    sex: String(sex),
    birthYear: year ?? '',
    birthMonth: month ?? '',
    birthDay: day ?? '',
    mailMagazine: String(mailMagazine),
    reminderQuestion: String(reminderQuestion),
  }
}

/** What was posted of a profile, shown again: the address as it was understood, the choices as they were made. */
export function valuesOfPostedProfile(form: PostedForm): FormValues {
  const chosen = CHOICES.map((name) => [name, (form[name] ?? '').slice(0, LONGEST_CHOICE)])
  return { ...valuesOfPosted(ownAddressForm.shape, form), ...Object.fromEntries(chosen) }
}
