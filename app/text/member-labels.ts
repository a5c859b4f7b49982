import { ADDRESS_LABELS } from './field-labels.ts'

/** Labels of a member's profile, in the order of the form. */
export const PROFILE_LABELS = {
  ...ADDRESS_LABELS,
  sex: '性別',
  bornOn: '生年月日',
  mailMagazine: 'メールマガジン',
} as const

/** Labels of credentials, which are never shown again. */
export const CREDENTIAL_LABELS = {
  password: 'パスワード',
  passwordAgain: 'パスワード（確認用）',
  reminderQuestion: 'パスワードをお忘れのときの質問',
  reminderAnswer: '質問の答え',
} as const

/** Labels of a new e-mail address, entered twice. */
export const EMAIL_LABELS = { email: 'メールアドレス', emailAgain: 'メールアドレス（確認用）' } as const
