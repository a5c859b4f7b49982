import { CREDENTIAL_LABELS, EMAIL_LABELS, PROFILE_LABELS } from '#app/text/member-labels.ts'
import { telephoneText } from '#app/text/telephone-text.ts'
import type { FormValues } from '#app/ui/address/address-values.ts'
import { MAIL_MAGAZINES, SEXES } from '#domain/customer/enumerations.ts'
import { prefectureName } from '#domain/delivery/prefecture.ts'

const { sex, bornOn, mailMagazine, ...address } = PROFILE_LABELS

/** The fields of the first step, in the order of the form. They are shown for confirmation. */
export const DETAIL_LABELS = { ...address, ...EMAIL_LABELS, sex, bornOn, mailMagazine } as const
/** The fields of the confirmation step, which are never shown again. */
export const CONFIRM_LABELS = { ...CREDENTIAL_LABELS, consent: '会員規約と個人情報保護方針' } as const

/** The fields that the confirmation form repeats as hidden fields. Secrets are not among them. */
const HIDDEN_FIELDS = [
  ...Object.keys(address),
  'email',
  'emailAgain',
  'sex',
  'birthYear',
  'birthMonth',
  'birthDay',
  'mailMagazine',
]

/** The names and values of the hidden fields. */
export function hiddenFields(values: FormValues): readonly (readonly [name: string, value: string])[] {
  return HIDDEN_FIELDS.map((name) => [name, values[name] ?? ''] as const)
}

/** The entered data as labels and texts for confirmation. */
export function confirmRows(values: FormValues): readonly (readonly [label: string, text: string])[] {
  const text = (name: string) => values[name] ?? ''
  const labelOf = (list: readonly { code: number; label: string }[], name: string) =>
    list.find(({ code }) => String(code) === text(name))?.label ?? ''
  const street = `${prefectureName(Number(text('prefecture')))}${text('address1')}`
  return [
    ['お名前', `${text('familyName')} ${text('givenName')}`],
    ['フリガナ', `${text('familyNameKana')} ${text('givenNameKana')}`],
    ['ご住所', `〒${text('postalCode')}\n${street}\n${text('address2')}`.trim()],
    ['電話番号', telephoneText(text('telephone'))],
    ['メールアドレス', text('email')],
    [PROFILE_LABELS.sex, labelOf(SEXES, 'sex')],
    [PROFILE_LABELS.bornOn, `${text('birthYear')}年${text('birthMonth')}月${text('birthDay')}日`],
    [PROFILE_LABELS.mailMagazine, labelOf(MAIL_MAGAZINES, 'mailMagazine')],
  ]
}
