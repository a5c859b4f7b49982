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
