/** Errors of the sign-in popup (docs/product/8, Popup errors). */
export const POPUP_TEXTS = {
  'popup-blocked': 'ログインの画面を開けませんでした。ブラウザーがポップアップを止めています。',
  'popup-closed-by-user': 'ログインの画面が閉じられました。お済みでないときは、もう一度お試しください。',
  'cancelled-popup-request': '先に開いたログインの画面に代えて、新しい画面を開きました。',
  'unauthorized-domain': 'このアドレスからは、ほかのアカウントでログインしていただけません。',
} as const

export type PopupError = keyof typeof POPUP_TEXTS

/** Asks for a password sign-in when the address of an external account belongs to a member. */
export function confirmText(label: string, email: string): string {
  return `${label}のアカウントのメールアドレス（${email}）は、すでに会員登録されています。ご本人の確認のため、一度だけパスワードでログインしてください。次回からは${label}でもログインしていただけます。`
}
