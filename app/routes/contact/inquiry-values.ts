import type { FieldLabels } from '#app/text/field-errors.ts'
import type { PostedForm } from '#app/ui/form/read-form.ts'

/** How the fields of an inquiry are called, in the order of the form. */
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

/** A field that people do not see: whoever fills it in is a program. */
export const HONEYPOT = 'website'

/** Text of an inquiry in characters of a form, line ends counted twice; far more than the form takes. */
export const MOST_CHARACTERS = 20_000

const FORM_UID = /^[\da-f-]{36}$/

/** The fields of an inquiry as typed. */
export function valuesOf(form: PostedForm): InquiryValues {
  const names = Object.keys(INQUIRY_LABELS) as InquiryField[]
  return Object.fromEntries(names.flatMap((name) => (form[name] === undefined ? [] : [[name, form[name]]])))
}

/** What names the form that was sent; undefined for anything that our form has not written. */
export function formUidOf(form: PostedForm): string | undefined {
  return FORM_UID.test(form.form ?? '') ? form.form : undefined
}
