import { ADDRESS_LABELS } from './field-labels.ts'

/** How the fields of a member's profile are called, in the order of the form. */
export const PROFILE_LABELS = {
  ...ADDRESS_LABELS,
  sex: '性別',
  bornOn: '生年月日',
  mailMagazine: 'メールマガジン',
} as const

/** What only the member knows; never shown again once it is typed. */
export const SECRET_LABELS = {
  password: 'パスワード',
  passwordAgain: 'パスワード（確認用）',
  reminderQuestion: 'パスワードをお忘れのときの質問',
  reminderAnswer: '質問の答え',
} as const

/** A new e-mail address, typed twice. */
export const EMAIL_LABELS = { email: 'メールアドレス', emailAgain: 'メールアドレス（確認用）' } as const
