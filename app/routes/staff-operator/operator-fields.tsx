import { OPERATOR_CHOICES, OPERATOR_PARTS } from '#app/text/operator-words.ts'
import { SelectField, TextArea, TextField } from '#app/ui/form/field.tsx'
import type { OperatorField } from '#domain/operator/operator-form.ts'
import type { OperatorAnswer, OperatorTexts } from './operator-edit-form.ts'

type OperatorFieldsProps = {
  readonly texts: OperatorTexts
  readonly errors: OperatorAnswer['errors']
}

/** Fields that may be empty. */
const OPTIONAL: ReadonlySet<string> = new Set<OperatorField>([
  'shortName',
  'mark',
  'accentColour',
  'shopNameOrigin',
  'listing',
  'groupSites',
  'lineUrl',
])

export function OperatorFields({ texts, errors }: OperatorFieldsProps) {
  return OPERATOR_PARTS.map(({ title, fields }) => (
    <section key={title} aria-label={title}>
      <h2>{title}</h2>
      {Object.entries(fields).map(([name, { lines, ...words }]) => {
        const value = texts[name as OperatorField]
        const options = OPERATOR_CHOICES[name as OperatorField]
        const field = { ...words, name, value, error: errors?.[name], required: !OPTIONAL.has(name) }
        if (options !== undefined) return <SelectField key={name} {...field} options={options} hasDefault />
        if (lines !== undefined) return <TextArea key={name} {...field} rows={lines} />
        return <TextField key={name} {...field} />
      })}
    </section>
  ))
}
