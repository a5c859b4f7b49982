/** Where the address is changed, and where the link of the mail leads. */
export const EMAIL_CHANGE_PATH = '/mypage/change_email'

/** Where its button posts to: the link's own step, which needs nobody to be signed in. */
export const EMAIL_LINK_PATH = `${EMAIL_CHANGE_PATH}?link=1`

/** The fields of the request, in its order. */
export const EMAIL_CHANGE_LABELS = {
  email: '新しいメールアドレス',
  emailAgain: '新しいメールアドレス（確認用）',
  password: '現在のパスワード',
} as const
