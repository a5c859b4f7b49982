import { type FormValues, valuesOfAddress, valuesOfPosted } from '#app/ui/address/address-values.ts'
import type { PostedForm } from '#app/ui/form/read-form.ts'
import type { MemberProfile } from '#domain/membership/registration.ts'
import { OWN_ADDRESS_SHAPE } from '#domain/membership/registration-form.ts'

const CHOICES = ['sex', 'birthYear', 'birthMonth', 'birthDay', 'mailMagazine', 'reminderQuestion'] as const
const MAX_CHOICE_LENGTH = 4

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

export function valuesOfPostedProfile(form: PostedForm): FormValues {
  const chosen = CHOICES.map((name) => [name, (form[name] ?? '').slice(0, MAX_CHOICE_LENGTH)])
  return { ...valuesOfPosted(OWN_ADDRESS_SHAPE, form), ...Object.fromEntries(chosen) }
}
