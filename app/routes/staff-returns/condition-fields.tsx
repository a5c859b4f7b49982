import { VERDICT_LABELS } from '#app/text/return-text.ts'
import { Field, FieldGroup, TextArea } from '#app/ui/form/field.tsx'
import { fieldId } from '#app/ui/form/field-id.ts'
import { StaffForm } from '#app/ui/staff/staff-form.tsx'
import { CONFIRM } from '#app/ui/staff/staff-keys.ts'
import { MAX_PHOTO_BYTES, MAX_PHOTO_SIZE } from '#domain/files/upload-rules.ts'
import { type ConditionVerdict, MAX_CONDITION_PHOTOS } from '#domain/order/condition.ts'

const MAX_FILE_BYTES = MAX_CONDITION_PHOTOS * MAX_PHOTO_BYTES

/** The names of the checkboxes of missing parts begin with it, as `part.fukusa`. */
export const PART_PREFIX = 'part.'

type Values = { readonly verdict: ConditionVerdict; readonly parts: readonly string[]; readonly note: string }
type View = {
  readonly version: number
  readonly formKey: string
  readonly isReturn: boolean
  readonly verdicts: readonly ConditionVerdict[]
  readonly parts: readonly { readonly key: string; readonly label: string }[]
}

export function ConditionForm({ view, values }: { readonly view: View; readonly values: Values }) {
  return (
    <StaffForm label="状態の記録" version={view.version} formKey={view.formKey} maxFileBytes={MAX_FILE_BYTES}>
      <FieldGroup name="verdict" label="状態" required>
        <div className="staff-choices">
          {view.verdicts.map((verdict) => (
            <label key={verdict} className="tick">
              <input type="radio" name="verdict" value={verdict} defaultChecked={verdict === values.verdict} />
              {VERDICT_LABELS[verdict]}
            </label>
          ))}
        </div>
      </FieldGroup>
      <Field
        name="photo"
        label="写真"
        help={`汚れ・傷みには必ず1枚、全体と近くなど${MAX_CONDITION_PHOTOS}枚まで。JPEG、PNG、WebP（1枚${MAX_PHOTO_SIZE}まで）。`}
      >
        <input
          id={fieldId('photo')}
          className="file-entry"
          type="file"
          name="photo"
          multiple
          accept="image/jpeg,image/png,image/webp"
          aria-describedby={`${fieldId('photo')}-help`}
        />
      </Field>
      <FieldGroup name="parts" label="足りない付属品" help="付属品不足のときだけ選びます。">
        <div className="staff-choices">
          {view.parts.map(({ key, label }) => (
            <label key={key} className="tick">
              <input type="checkbox" name={`${PART_PREFIX}${key}`} defaultChecked={values.parts.includes(key)} />
              {label}
            </label>
          ))}
        </div>
      </FieldGroup>
      <TextArea
        name="note"
        label="内容"
        help={view.isReturn ? '場所と大きさ。別の品のときは、入っていた物。' : '場所と大きさ。'}
        value={values.note}
        rows={3}
      />
      <button type="submit" className="button" {...{ [CONFIRM]: '' }}>
        状態を記録
      </button>
    </StaffForm>
  )
}
