import { type FieldErrors, fieldErrorsOf } from '#app/text/field-errors.ts'
import { NOTICE_LABELS } from '#app/text/staff-catalogue-text.ts'
import type { EditedForm } from '#app/ui/form/read-form.ts'
import { NOTICE_LIMITS } from '#domain/notice/notice.ts'
import { type NoticeInput, noticeForm } from '#domain/notice/notice-form.ts'

export const MAX_NOTICE_TEXT = NOTICE_LIMITS.body + 500
export type NoticeField = keyof typeof NOTICE_LABELS
export type NoticeValues = Readonly<Partial<Record<NoticeField, string>>>

export function readNotice(
  form: EditedForm,
): { readonly values: NoticeValues } & (
  | { readonly notice: NoticeInput; readonly errors?: undefined }
  | { readonly errors: FieldErrors }
) {
  const names = Object.keys(NOTICE_LABELS) as NoticeField[]
  const values = Object.fromEntries(names.map((name) => [name, form[name] ?? '']))
  const parsed = noticeForm.safeParse(values)
  return parsed.success
    ? { values, notice: parsed.data }
    : { values, errors: fieldErrorsOf(parsed.error, NOTICE_LABELS) }
}
