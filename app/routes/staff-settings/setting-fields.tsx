import type { FieldErrors } from '#app/text/field-errors.ts'
import { VERSION_LABELS } from '#app/text/settings-form-text.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { controlProps, Field, FieldError, TextField } from '#app/ui/form/field.tsx'
import { StaffDateField } from '#app/ui/staff/staff-fields.tsx'
import { StaffForm } from '#app/ui/staff/staff-form.tsx'
import type { FormTexts } from './settings-form.ts'
import { SettingsTable } from './settings-table.tsx'
import type { FieldView, TableView } from './settings-view.ts'

type SettingsFormProps = {
  readonly title: string
  readonly fields: readonly FieldView[]
  readonly table: TableView | undefined
  readonly texts: FormTexts
  readonly errors?: FieldErrors | undefined
  readonly version: number
  readonly formKey: string
}

/** The form of a group: its button shows what saving would mean, and changes nothing yet. */
export function SettingsForm({ title, fields, table, texts, errors, version, formKey }: SettingsFormProps) {
  return (
    <section className="staff-part" aria-labelledby="form-title">
      <h2 id="form-title">{title}</h2>
      <ErrorSummary errors={errors} title="内容を確かめてください" />
      <StaffForm label={title} version={version} formKey={formKey}>
        <input type="hidden" name="uid" value={texts.uid} />
        {table === undefined ? (
          <div className="staff-settings-fields">
            {fields.map((field) => (
              <SettingField
                key={field.name}
                field={field}
                text={texts[field.name] ?? ''}
                error={errors?.[field.name]}
              />
            ))}
          </div>
        ) : (
          <SettingsTable caption={title} table={table} texts={texts} errors={errors} />
        )}
        <StaffDateField
          name="effectiveAt"
          label={VERSION_LABELS.effectiveAt}
          help="空欄では、保存した次の分から始まります。"
          type="datetime-local"
          value={texts.effectiveAt}
          error={errors?.effectiveAt}
        />
        <TextField
          name="reason"
          label={VERSION_LABELS.reason}
          help="あとで履歴を読む人のために書きます。例：配送会社の値上げ"
          value={texts.reason}
          error={errors?.reason}
          autoComplete="off"
        />
        <button type="submit" name="intent" value="preview" className="button">
          内容を確かめる
        </button>
      </StaffForm>
    </section>
  )
}

type SettingFieldProps = { readonly field: FieldView; readonly text: string; readonly error: string | undefined }

function SettingField({ field, text, error }: SettingFieldProps) {
  const { name, label, help, unit, isRequired } = field
  const of = { name, label, help, error, required: isRequired }
  if (unit === undefined) return <SettingBox field={field} text={text} error={error} />
  return (
    <Field {...of}>
      <span className="staff-unit-entry">
        <input
          key={text}
          {...controlProps(of)}
          className="entry"
          inputMode="numeric"
          defaultValue={text}
          maxLength={20}
          autoComplete="off"
        />
        <span>{unit}</span>
      </span>
    </Field>
  )
}

function SettingBox({ field: { name, label, help }, text, error }: SettingFieldProps) {
  const of = { name, label, help, error }
  return (
    <div className="field">
      <label className="choice">
        <input key={text} {...controlProps(of)} type="checkbox" value="on" defaultChecked={text === 'on'} />
        <span className="choice-text">
          <span className="choice-label">{label}</span>
        </span>
      </label>
      <p className="field-help" id={`field-${name}-help`}>
        {help}
      </p>
      <FieldError {...of} />
    </div>
  )
}
