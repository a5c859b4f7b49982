import type { FieldLabels } from '#app/text/field-errors.ts'
import type { PostedForm } from '#app/ui/form/read-form.ts'

/** Labels of the inquiry fields, in the order of the form. */
export const INQUIRY_LABELS = {
  topic: 'ご用件',
  name: 'お名前',
  email: 'メールアドレス',
  telephone: '電話番号',
  orderNumber: 'ご注文番号',
  body: 'お問い合わせの内容',
} as const satisfies FieldLabels

export type InquiryField = keyof typeof INQUIRY_LABELS
export type InquiryValues = Readonly<Partial<Record<InquiryField, string>>>

/** Name of the hidden field that only bots fill in. */
export const HONEYPOT = 'website'

/** Maximum length of the posted form in characters, well above what its fields accept. */
export const MAX_FORM_CHARACTERS = 20_000

const FORM_UID = /^[\da-f-]{36}$/

/** The fields of an inquiry as typed. */
export function valuesOf(form: PostedForm): InquiryValues {
  const names = Object.keys(INQUIRY_LABELS) as InquiryField[]
  return Object.fromEntries(names.flatMap((name) => (form[name] === undefined ? [] : [[name, form[name]]])))
}

/** The uid of the posted form; undefined if it does not have our format. */
export function formUidOf(form: PostedForm): string | undefined {
  return FORM_UID.test(form.form ?? '') ? form.form : undefined
}
