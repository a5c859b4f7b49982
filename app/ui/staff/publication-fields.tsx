import { TextField } from '../form/field.tsx'
import { RadioGroup } from '../form/radio-group.tsx'
import { type Publication, TIME_LABEL } from './publication.ts'
import { StaffDateField } from './staff-fields.tsx'

const WHEN = [
  { value: 'now', label: 'すぐに公開', help: '1、2分のうちに、お客様に見えます。' },
  { value: 'at', label: '日時を決めて公開', help: 'その日時まで、直すことも取り消すこともできます。' },
]

type PublicationFieldsProps = {
  readonly choices: Pick<Publication, 'when' | 'at'> & { readonly reason?: string }
  readonly error: string | undefined
}

/** From when what staff wrote is shown, and why. */
export function PublicationFields({ choices: { when, at, reason }, error }: PublicationFieldsProps) {
  return (
    <>
      <RadioGroup name="when" label="公開" choices={WHEN} value={when} hasDefault />
      <StaffDateField name="at" label={TIME_LABEL} type="datetime-local" value={at} error={error} />
      <TextField name="reason" label="変えた理由" help="記録に残ります。お客様には見えません。" value={reason} />
    </>
  )
}
