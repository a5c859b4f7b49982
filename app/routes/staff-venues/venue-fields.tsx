import type { FieldErrors } from '#app/text/field-errors.ts'
import { VENUE_LABELS } from '#app/text/field-labels.ts'
import { PlaceFields } from '#app/ui/address/address-fields.tsx'
import type { FormValues } from '#app/ui/address/address-values.ts'
import type { PostalNote } from '#app/ui/address/postal-note.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { DefaultSubmit } from '#app/ui/form/submit-button.tsx'
import { StaffForm } from '#app/ui/staff/staff-form.tsx'

type VenueFieldsProps = {
  readonly button: string
  readonly values: FormValues
  readonly errors: FieldErrors | undefined
  readonly postalNote: PostalNote | undefined
  readonly version: number
  readonly formKey: string
}

export function VenueFields({ button, values, errors = {}, postalNote, version, formKey }: VenueFieldsProps) {
  const field = (name: 'name' | 'kana' | 'hours') => ({
    name,
    label: VENUE_LABELS[name],
    value: values[name],
    error: errors[name],
    autoComplete: 'off',
  })
  return (
    <>
      <ErrorSummary errors={errors} title="内容を確かめてください" />
      <StaffForm label="斎場・施設" version={version} formKey={formKey}>
        <DefaultSubmit />
        <TextField {...field('name')} placeholder="例）墨礼会館 本館" required />
        <TextField {...field('kana')} placeholder="例）スミレイカイカン ホンカン" required />
        <PlaceFields values={values} errors={errors} postalNote={postalNote} />
        <TextField {...field('hours')} placeholder="例）9:00〜17:30（夜間は守衛室）" />
        <button type="submit" name="intent" value="save" className="button">
          {button}
        </button>
      </StaffForm>
    </>
  )
}
