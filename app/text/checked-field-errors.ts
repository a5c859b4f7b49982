import type { NumberRange } from '#domain/settings/fields.ts'

type Detail = {
  limit?: number
  name?: string
  names?: readonly string[]
  shortest?: number
  length?: number
} & Partial<NumberRange>

/** The messages of rejected fields by code. */
export type FieldMessages = Readonly<Record<string, (label: string, detail: Detail) => string>>

/** The messages of what the browser finds too; all others are in field-errors.ts, which the browser does not load. */
export const CHECKED_FIELD_MESSAGES: FieldMessages = {
  required: (label) => `${label}を入力してください。`,
  'too-long': (label, { limit }) => `${label}は${limit ?? 100}文字以内で入力してください。`,
  kana: (label) => `${label}はカタカナで入力してください。ひらがなでご入力いただいても自動で変換いたします。`,
  'postal-code': () => '郵便番号は7桁の数字で入力してください。',
  telephone: () => '電話番号は0から始まる10桁または11桁の番号を入力してください。',
  'telephone-extension': () =>
    '内線番号はご入力いただけません。内線番号を除いて、0から始まる電話番号だけを入力してください。',
  email: () => 'メールアドレスの形が正しくないようです。もう一度ご確認ください。',
  'body-measure': (label, { least, most }) =>
    `${label}は${least ?? 40}から${most ?? 160}までの数字（センチ、小数は1桁）で入力してください。`,
  'email-differs': () => '確認用のメールアドレスが一致しません。もう一度ご入力ください。',
}

/** The error message for a field that the browser rejects. */
export function checkedFieldErrorText(label: string, code: string, detail?: unknown): string {
  return messageOf(CHECKED_FIELD_MESSAGES, label, code, detail)
}

/** The message of a code; an unknown code gets a general one. */
export function messageOf(messages: FieldMessages, label: string, code: string, detail: unknown): string {
  const message = Object.hasOwn(messages, code) ? messages[code] : undefined
  const facts = typeof detail === 'object' && detail !== null ? detail : {}
  return message?.(label, facts) ?? `${label}の内容をご確認ください。`
}
