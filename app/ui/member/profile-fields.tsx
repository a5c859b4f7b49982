import type { FieldErrors } from '#app/text/field-errors.ts'
import { CREDENTIAL_LABELS, PROFILE_LABELS } from '#app/text/field-labels.ts'
import type { FormValues } from '#app/ui/address/address-values.ts'
import { FieldGroup, type FieldProps, SelectField, TextField } from '#app/ui/form/field.tsx'
import { fieldId } from '#app/ui/form/field-id.ts'
import { RadioGroup } from '#app/ui/form/radio-group.tsx'
import { MAIL_MAGAZINES, REMINDER_QUESTIONS, SEXES } from '#domain/customer/enumerations.ts'

type PersonFieldsProps = {
  readonly values: FormValues
  readonly errors: FieldErrors
  readonly years: readonly number[]
}

const choicesOf = (list: readonly { readonly code: number; readonly label: string }[]) =>
  list.map(({ code, label }) => ({ value: String(code), label }))

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

type BirthDateFieldProps = FieldProps & {
  readonly years: readonly number[]
  readonly values: Readonly<Record<string, string>>
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)
/** First year of each era, newest first. */
const ERAS = [
  [2019, '令和'],
  [1989, '平成'],
  [1926, '昭和'],
  [1912, '大正'],
  [1868, '明治'],
] as const

/** Three select lists are quicker than a calendar for distant years. */
function BirthDateField({ years, values, ...field }: BirthDateFieldProps) {
  const selects = [
    { name: 'birthYear', unit: '年', fill: 'bday-year', options: years },
    { name: 'birthMonth', unit: '月', fill: 'bday-month', options: upTo(12) },
    { name: 'birthDay', unit: '日', fill: 'bday-day', options: upTo(31) },
  ] as const
  return (
    <FieldGroup {...field}>
      <div className="birth-date">
        {selects.map(({ name, unit, fill, options }) => (
          <select
            key={name}
            id={name === 'birthYear' ? fieldId(field.name) : `${fieldId(field.name)}-${name}`}
            name={name}
            className="entry"
            defaultValue={values[name] ?? ''}
            autoComplete={fill}
            aria-label={unit}
            aria-required={field.required || undefined}
            aria-invalid={field.error !== undefined || undefined}
          >
            <option value="">{unit}</option>
            {options.map((value) => (
              <option key={value} value={value}>
                {name === 'birthYear' ? `${value}年（${eraYear(value)}）` : `${value}${unit}`}
              </option>
            ))}
          </select>
        ))}
      </div>
    </FieldGroup>
  )
}

function eraYear(year: number): string {
  const [first, era] = ERAS.find(([start]) => year >= start) ?? [1868, '明治']
  return `${era}${year === first ? '元' : year - first + 1}`
}
