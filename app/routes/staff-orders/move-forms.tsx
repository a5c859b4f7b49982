import type { FieldErrors } from '#app/text/field-errors.ts'
import { DESTINATION_LABELS } from '#app/text/field-labels.ts'
import { DestinationFields } from '#app/ui/address/destination-fields.tsx'
import { KEPT_PLACE, type PostalNote } from '#app/ui/address/postal-note.ts'
import { SelectField, TextArea, TextField } from '#app/ui/form/field.tsx'
import { MovePreview } from '#app/ui/staff/move-preview.tsx'
import type { PreviewView } from '#app/ui/staff/preview-view.ts'
import { StaffDateField } from '#app/ui/staff/staff-fields.tsx'
import { StaffForm } from '#app/ui/staff/staff-form.tsx'
import { CONFIRM } from '#app/ui/staff/staff-keys.ts'
import type { Values } from './move-fields.ts'
import type { MovePage } from './move-page.ts'

type Field = MovePage['fields'][number]

type InputFormProps = {
  readonly page: MovePage
  readonly values: Values | undefined
  /** The field that was refused. */
  readonly field: string | undefined
  /** What is wrong with the fields of a destination. */
  readonly errors: FieldErrors
  readonly postalNote: PostalNote | undefined
}

const DESTINATION_NAMES: ReadonlySet<string> = new Set([...Object.keys(DESTINATION_LABELS), KEPT_PLACE])

/** What a move needs to know. Its button shows what would happen, and does nothing yet. */
export function InputForm({ page, values, field: refused, errors, postalNote }: InputFormProps) {
  const fields = page.fields.map((field) => ({ ...field, value: values?.[field.name] ?? field.value }))
  const own = page.isDestination ? fields.filter(({ name }) => !DESTINATION_NAMES.has(name)) : fields
  return (
    <StaffForm label={page.title} version={page.version} formKey={page.formKey}>
      {page.isDestination && (
        <DestinationFields
          values={Object.fromEntries(fields.map(({ name, value }) => [name, value]))}
          errors={errors}
          postalNote={postalNote}
        />
      )}
      {own.map((field) => (
        <MoveFieldInput
          key={field.name}
          field={field}
          error={refused === field.name ? '内容を確かめてください。' : undefined}
        />
      ))}
      <button type="submit" name="intent" value="preview" className="button">
        内容を確かめる
      </button>
    </StaffForm>
  )
}

function MoveFieldInput({ field, error }: { readonly field: Field; readonly error: string | undefined }) {
  const { name, label, kind, value, options, isOptional, help } = field
  if (kind === 'hidden') return <input type="hidden" name={name} value={value} />
  const common = { name, label, error, required: !isOptional, ...(help !== undefined && { help }) }
  if (kind === 'choice') return <SelectField {...common} value={value} options={options} placeholder="選んでください" />
  if (kind === 'day') return <StaffDateField {...common} value={value} />
  if (kind === 'yen') return <TextField {...common} value={value} size="short" inputMode="numeric" />
  return name === 'memo' || name === 'reason' ? (
    <TextArea {...common} value={value} rows={3} />
  ) : (
    <TextField {...common} value={value} autoComplete="off" />
  )
}

type ConfirmFormProps = {
  readonly page: MovePage
  readonly values: Values | undefined
  readonly preview: PreviewView
}

/** What would happen, and the button that does it. */
export function ConfirmForm({ page, values, preview }: ConfirmFormProps) {
  const version = values?.version ?? String(page.version)
  return (
    <>
      <MovePreview preview={preview} />
      <StaffForm label={page.title} version={Number(version)} formKey={values?.formKey ?? page.formKey}>
        {page.fields.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={values?.[name] ?? value} />
        ))}
        <button type="submit" name="intent" value="do" className="button" {...{ [CONFIRM]: '' }}>
          {page.title}
        </button>
      </StaffForm>
    </>
  )
}
