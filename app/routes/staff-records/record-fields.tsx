import { RECORD_WORDS } from '#app/text/record-words.ts'
import { PlaceFields } from '#app/ui/address/address-fields.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { TextArea, TextField } from '#app/ui/form/field.tsx'
import { DefaultSubmit } from '#app/ui/form/submit-button.tsx'
import { StaffDateField } from '#app/ui/staff/staff-fields.tsx'
import { StaffForm } from '#app/ui/staff/staff-form.tsx'
import type { FieldTexts } from '#domain/record/record.ts'
import type { RecordKind } from '#domain/record/records.ts'
import type { FieldView, RecordAnswer } from './record-form.ts'

/** The fields of a place, which are shown together where its postal code stands. */
const PLACE = ['postalCode', 'prefecture', 'address1', 'address2', 'telephone']

type RecordFieldsProps = Pick<RecordAnswer, 'errors' | 'postalNote'> & {
  readonly kind: RecordKind
  readonly fields: readonly FieldView[]
  readonly values: FieldTexts
  readonly button: string
  readonly version: number
  readonly formKey: string
}

/** The form of a record, with its errors. */
export function RecordFields({ kind, fields, values, button, version, formKey, ...answer }: RecordFieldsProps) {
  const { errors = {}, postalNote } = answer
  const { name, labels, help, placeholders }: FieldWords = RECORD_WORDS[kind]
  const hasPlace = fields.some((field) => field.name === PLACE[0])
  const typed = (field: FieldView) => ({
    key: field.name,
    name: field.name,
    label: labels[field.name] ?? '',
    help: help?.[field.name],
    value: values[field.name],
    error: errors[field.name],
    required: field.isRequired,
  })
  const control = (field: FieldView) => {
    if (field.control === 'lines') return <TextArea {...typed(field)} rows={10} />
    if (field.control === 'day') return <StaffDateField {...typed(field)} />
    return <TextField {...typed(field)} placeholder={placeholders?.[field.name]} autoComplete="off" />
  }
  return (
    <>
      <ErrorSummary errors={errors} title="内容を確かめてください" />
      <StaffForm label={name} version={version} formKey={formKey}>
        {hasPlace && <DefaultSubmit />}
        {inGroups(fields).map(([first, ...others]) => {
          if (hasPlace && first.name === PLACE[0])
            return <PlaceFields key={first.name} values={values} errors={errors} postalNote={postalNote} />
          if (others.length === 0) return control(first)
          return (
            <div key={first.name} className="staff-pair">
              {[first, ...others].map(control)}
            </div>
          )
        })}
        <button type="submit" name="intent" value="save" className="button">
          {button}
        </button>
      </StaffForm>
    </>
  )
}

type Words = Readonly<Record<string, string>>
type FieldWords = {
  readonly name: string
  readonly labels: Words
  readonly help?: Words
  readonly placeholders?: Words
}

/** Fields that stand together: those of a place, and days that follow each other. */
function inGroups(fields: readonly FieldView[]): (readonly [FieldView, ...FieldView[]])[] {
  const groups: [FieldView, ...FieldView[]][] = []
  for (const field of fields) {
    const last = groups.at(-1)
    const kind = groupOf(field)
    if (last !== undefined && kind !== undefined && groupOf(last[0]) === kind) last.push(field)
    else groups.push([field])
  }
  return groups
}

function groupOf({ name, control }: FieldView): string | undefined {
  return PLACE.includes(name) ? 'place' : control === 'day' ? 'day' : undefined
}
