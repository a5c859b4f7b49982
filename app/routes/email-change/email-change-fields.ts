import { pageHref } from '#domain/navigation/href.ts'

/** Path of the page. The link in the mail leads here too. */
export const EMAIL_CHANGE_PATH = pageHref('mypage-change-email')

/** Action of the confirmation form. This step requires no session. */
export const EMAIL_LINK_PATH = `${EMAIL_CHANGE_PATH}?link=1`

/** Labels of the request form, in its order. */
export const EMAIL_CHANGE_LABELS = {
  email: '新しいメールアドレス',
  emailAgain: '新しいメールアドレス（確認用）',
  password: '現在のパスワード',
} as const
