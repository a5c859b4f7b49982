import { errorMessage } from '#domain/errors/catalogue.ts'
import type { SessionEndReason, SignInRejection } from '#services/session-services.ts'

/** Numbers of entries in the error catalogue (docs/product/8). */
const INCORRECT = 7
const PROVISIONAL = 12

/** Why a sign-in was rejected, and the HTTP status of the page. */
const REJECTIONS: Readonly<Record<SignInRejection['code'], { readonly sentence: string; readonly status: number }>> = {
  'login-incorrect': { sentence: errorMessage(INCORRECT), status: 422 },
  'registration-provisional': { sentence: errorMessage(PROVISIONAL), status: 403 },
  'account-disabled': {
    sentence: 'この会員登録は現在ご利用いただけません。お手数ですが、お問い合わせ窓口までご連絡ください。',
    status: 403,
  },
  'too-many-attempts': {
    sentence: 'ログインの試行が続いたため、しばらくお受けできません。15分ほどおいてから、もう一度お試しください。',
    status: 429,
  },
  'identity-unreachable': {
    sentence: 'ただいまログインをお受けできません。恐れ入りますが、しばらくしてからもう一度お試しください。',
    status: 503,
  },
}

export function signInRejectionText(code: SignInRejection['code']): {
  readonly sentence: string
  readonly status: number
} {
  return REJECTIONS[code]
}

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
