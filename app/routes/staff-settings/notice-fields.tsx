import type { FieldErrors } from '#app/text/field-errors.ts'
import { NOTICE_LABELS } from '#app/text/staff-catalogue-text.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { TextArea, TextField } from '#app/ui/form/field.tsx'
import { StaffDateField } from '#app/ui/staff/staff-fields.tsx'
import { StaffForm } from '#app/ui/staff/staff-form.tsx'
import type { NoticeField, NoticeValues } from './notice-form.ts'

type NoticeFieldsProps = {
  readonly label: string
  readonly button: string
  readonly values: NoticeValues
  readonly errors: FieldErrors | undefined
  readonly version: number
  readonly formKey: string
}

export function NoticeFields({ label, button, values, errors, version, formKey }: NoticeFieldsProps) {
  const field = (name: NoticeField) => ({
    name,
    label: NOTICE_LABELS[name],
    error: errors?.[name],
    value: values[name],
  })
  return (
    <>
      <ErrorSummary errors={errors} title="内容を確かめてください" />
      <StaffForm label={label} version={version} formKey={formKey}>
        <TextField {...field('title')} required />
        <TextArea {...field('body')} rows={10} help="段落は空行で区切ります。" required />
        <div className="staff-pair">
          <StaffDateField {...field('shownOn')} help="この日から、ホームとお知らせに表示します。" required />
          <StaffDateField {...field('shownTo')} help="この日まで表示します。空欄のときは期限なし。" />
        </div>
        <button type="submit" name="intent" value="save" className="button">
          {button}
        </button>
      </StaffForm>
    </>
  )
}
