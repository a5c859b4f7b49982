import { CHECKED_FIELD_MESSAGES, type FieldMessages, messageOf } from './checked-field-errors.ts'
import { notServedText } from './not-served-text.ts'
import { rangeText } from './setting-range-text.ts'

/** What is read of an error of zod. */
type Issues = { readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] }

export type FieldErrors = Readonly<Record<string, string>>

export type FieldLabels = Readonly<Record<string, string>>

const MESSAGES: FieldMessages = {
  ...CHECKED_FIELD_MESSAGES,
  'choice-required': (label) => `${label}を選んでください。`,
  'password-common': () =>
    '推測されやすいパスワードです。よく使われる言葉や続き番号を避けて、別のパスワードをお決めください。',
  'password-like-email': () => 'メールアドレスに含まれる言葉は、パスワードにお使いいただけません。',
  'password-refused': () => 'このパスワードはご利用いただけません。別のパスワードをお決めください。',
  'password-differs': () => '確認用のパスワードが一致しません。もう一度ご入力ください。',
  sex: (label) => `${label}を選んでください。`,
  'order-number': (label) =>
    `${label}は6桁から9桁の数字で入力してください。おわかりにならないときは、空欄のままお送りください。`,
  'order-or-telephone': () => 'ご注文番号（6桁から9桁の数字）か、0から始まるお電話番号を入力してください。',
  'birth-date': () => '生年月日は、年・月・日をすべて選んでください。',
  'mail-magazine': (label) => `${label}を選んでください。`,
  'reminder-question': (label) => `${label}を選んでください。`,
  'consent-required': (label) => `${label}への同意をお願いいたします。`,
  'email-unchanged': () => '現在と同じメールアドレスです。新しいメールアドレスを入力してください。',
  'prefecture-unknown': () => '都道府県を選んでください。',
  'prefecture-not-served': (_, { name }) => notServedText(name),
  'delivery-time': (label) => `${label}を選んでください。`,
  'delivery-request': (label) => `${label}を選んでください。`,
  'too-short': (label, { shortest, length }) =>
    `${label}は${shortest ?? 1}文字以上で入力してください（いま${length ?? 0}文字です）。`,
  height: (label, { least, most }) =>
    `${label}は${least ?? 60}から${most ?? 220}までの数字（センチ）で入力してください。`,
  recommend: (label) => `${label}を選んでください。`,
  fit: (label) => `${label}を選んでください。`,
  yen: (label) => `${label}は0から1,000万までの整数（円）で入力してください。`,
  'yen-negative': (label) => `${label}に負の金額は入力できません。0以上の整数（円）で入力してください。`,
  day: (label) => `${label}は日付で入力してください。`,
  'day-order': (label) => `${label}が、始まりの日より前です。`,
  'unit-count': (label, { most }) => `${label}は1から${most ?? 50}までの整数で入力してください。`,
  measurement: (label) => `${label}は0より大きい数字（小数は1桁、1,000まで）で入力してください。`,
  'measurement-foreign': (label) =>
    `${label}は、この商品の形にはない寸法です。商品の形が変わった可能性があります。画面を開き直してください。`,
  'contact-inside': () => 'URL・メールアドレス・電話番号は掲載できません。ご質問の内容だけを入力してください。',
  time: (label) => `${label}は日付と時刻で入力してください。`,
  link: (label) =>
    `${label}は、当店のページのアドレス（「/」で始まる部分）か、https://で始まるアドレスを入力してください。`,
  'link-repeated': (label) => `${label}が、同じ列にもうあります。`,
  'menu-name': (label, { names = [] }) =>
    `${label}に使える差し込みは、${names.map((name) => `{{${name}}}`).join('、')}だけです。`,
  'item-ids': (label, { most }) => `${label}は、商品番号を「,」で区切って${most ?? 8}点までにしてください。`,
  'too-many-lines': (label, { most }) => `${label}は${most ?? 2}行までにしてください。`,
  'shop-path': (label) => `${label}は、当店のページのアドレス（「/」で始まる部分）を入力してください。`,
  // The range of a setting (domain/settings/fields.ts).
  'whole-number': (label, { least = 0, most = 0, unit = 'yen' }) =>
    `${label}は${rangeText({ least, most, unit })}で入力してください。`,
  place: (label, { most }) => `${label}は1から${most ?? 999}までの整数で入力してください。`,
  'example-brackets': (label) => `${label}に見本の「〈 〉」が残っています。`,
  'logo-mark': (label) => `${label}は1文字か2文字で入力してください。`,
  'accent-colour': (label) =>
    `${label}は「#」と6桁（0から9、aからf）で入力してください。薄い色は、文字が読みにくいため使えません。`,
  'https-address': (label) => `${label}は、https://で始まるアドレスを入力してください。`,
  sites: (label) => `${label}は、1行に1件、名前とhttps://で始まるアドレスを空白で区切って入力してください。`,
  month: (label) => `${label}を1月から12月の中から選んでください。`,
  'record-years': (label) => `${label}を選んでください。`,
  'payment-method': () => 'お支払い方法を選んでください。',
}

/** The error message for a rejected field. */
export function fieldErrorText(label: string, code: string, detail: unknown = undefined): string {
  return messageOf(MESSAGES, label, code, detail)
}

/** The error messages of a rejected form, in the order of its labels, one per field. */
export function fieldErrorsOf(error: Issues, labels: FieldLabels): FieldErrors {
  const messages: Record<string, string> = {}
  for (const name of Object.keys(labels)) {
    const issue = error.issues.find(({ path }) => path[0] === name)
    if (issue === undefined) continue
    const params = 'params' in issue ? (issue.params as { detail?: unknown } | undefined) : undefined
    messages[name] = fieldErrorText(labels[name] ?? name, issue.message, params?.detail)
  }
  return messages
}
