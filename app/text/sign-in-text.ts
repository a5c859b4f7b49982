import type { SessionEndReason } from '#services/sessions/member-session.ts'

/** Shown on a page that stays open after sign-out because of unsaved input. */
export const UNSAVED_INPUT_NOTICE =
  'ログアウトの状態になっております。ご入力の内容は消えておりません。送信するとログイン画面へ進み、ログイン後に内容を引き継いでお手続きいただけます。'

/** Shown once, on the next page after a session has ended. */
export const SESSION_ENDED: Readonly<Record<SessionEndReason, string>> = {
  expired:
    'ログインの有効期限が切れたため、ログアウトいたしました。続けてお使いになるには、もう一度ログインしてください。',
  disabled:
    'この会員登録は現在ご利用いただけないため、ログアウトいたしました。ご不明な点は、お問い合わせ窓口までご連絡ください。',
}

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
