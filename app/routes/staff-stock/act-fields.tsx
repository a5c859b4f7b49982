import { controlProps, Field, SelectField, TextArea, TextField } from '#app/ui/form/field.tsx'
import type { ActField, Values } from './unit-acts.ts'

type ShownField = Pick<ActField, 'name' | 'label' | 'kind'> & {
  readonly help: string | undefined
  readonly isOptional: boolean
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

type ActFieldsProps = {
  readonly fields: readonly ShownField[]
  /** What was sent; it stays in the fields. */
  readonly values: Values | undefined
  /** The field that was refused. */
  readonly refused: string | undefined
}

export function ActFields({ fields, values, refused }: ActFieldsProps) {
  return fields.map((field) => (
    <ActInput
      key={field.name}
      field={{ ...field, value: values?.[field.name] ?? field.value }}
      error={refused === field.name ? '内容を確かめてください。' : undefined}
    />
  ))
}

function ActInput({ field, error }: { readonly field: ShownField; readonly error: string | undefined }) {
  const { name, label, kind, value, options, isOptional, help } = field
  const common = { name, label, error, required: !isOptional, ...(help !== undefined && { help }) }
  if (kind === 'choice') return <SelectField {...common} value={value} options={options} />
  if (kind === 'lines') return <TextArea {...common} value={value} rows={2} />
  if (kind === 'text') return <TextField {...common} value={value} size="short" autoComplete="off" />
  return (
    <Field {...common}>
      <input {...controlProps(common)} className="entry entry-short" type="date" defaultValue={value} />
    </Field>
  )
}
