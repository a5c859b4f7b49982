import { TextField } from '../form/field.tsx'
import { RadioGroup } from '../form/radio-group.tsx'
import { PUBLICATION, type Publication } from './publication.ts'
import { StaffDateField } from './staff-fields.tsx'

type PublicationFieldsProps = {
  readonly choices: Pick<Publication, 'when' | 'at' | 'reason'>
  readonly error: string | undefined
  readonly words?: typeof PUBLICATION
}

/** From when what staff wrote holds, and why. */
export function PublicationFields({ choices, error, words = PUBLICATION }: PublicationFieldsProps) {
  const { when, at, reason } = choices
  const later = { label: words.at, help: 'その日時まで、直すことも取り消すこともできます。' }
  const moments = [
    { value: 'now', ...words.now },
    { value: 'at', ...later },
  ]
  return (
    <>
      <RadioGroup name="when" label={words.when} choices={moments} value={when} hasDefault />
      <StaffDateField name="at" label={words.time} type="datetime-local" value={at} error={error} />
      <TextField name="reason" label="変えた理由" help="記録に残ります。お客様には見えません。" value={reason} />
    </>
  )
}
