import type { FieldErrors } from '#app/text/field-errors.ts'
import { CREDENTIAL_LABELS, PROFILE_LABELS } from '#app/text/member-labels.ts'
import type { FormValues } from '#app/ui/address/address-values.ts'
import { RadioGroup } from '#app/ui/form/radio-group.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { MAIL_MAGAZINES, REMINDER_QUESTIONS, SEXES } from '#domain/customer/enumerations.ts'
import { BirthDateField } from './birth-date-field.tsx'

type PersonFieldsProps = {
  readonly values: FormValues
  readonly errors: FieldErrors
  /** The years offered for the birth date, newest first. */
  readonly years: readonly number[]
}

const choicesOf = (list: readonly { readonly code: number; readonly label: string }[]) =>
  list.map(({ code, label }) => ({ value: String(code), label }))

/** The fields of a profile besides name and address: sex, birth date, mail magazine. */
export function PersonFields({ values, errors, years }: PersonFieldsProps) {
  const field = (name: 'sex' | 'bornOn' | 'mailMagazine') => ({
    name,
    label: PROFILE_LABELS[name],
    error: errors[name],
    required: true,
  })
  return (
    <>
      <RadioGroup {...field('sex')} value={values.sex} choices={choicesOf(SEXES)} variant="tiles" />
      <BirthDateField {...field('bornOn')} values={values} years={years} />
      <RadioGroup {...field('mailMagazine')} value={values.mailMagazine} choices={choicesOf(MAIL_MAGAZINES)} />
    </>
  )
}

type ReminderFieldsProps = {
  readonly values: FormValues
  readonly errors: FieldErrors
  /** Help text below the answer. */
  readonly help?: string
  /** False if an answer is stored already and stays when the field is empty. */
  readonly isAnswerRequired?: boolean
  readonly questionLabel?: string
}

/** The reminder question for a forgotten password, and its answer, which is never shown again. */
export function ReminderFields({
  values,
  errors,
  help,
  isAnswerRequired = true,
  questionLabel = CREDENTIAL_LABELS.reminderQuestion,
}: ReminderFieldsProps) {
  return (
    <>
      <SelectField
        name="reminderQuestion"
        label={questionLabel}
        value={values.reminderQuestion}
        error={errors.reminderQuestion}
        options={choicesOf(REMINDER_QUESTIONS)}
        placeholder="お選びください"
        autoComplete="off"
        required
      />
      <TextField
        name="reminderAnswer"
        label={CREDENTIAL_LABELS.reminderAnswer}
        error={errors.reminderAnswer}
        autoComplete="off"
        required={isAnswerRequired}
        {...(help === undefined ? {} : { help })}
      />
    </>
  )
}
