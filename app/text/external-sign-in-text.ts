import type { ExternalSignInRejectionCode } from '#services/sign-in-method-services.ts'
import { signInRejectionText } from './sign-in-text.ts'

/** Result of a sign-in by passkey or external account, passed in the query as `?way=`. */
export type SignInNoticeCode =
  | ExternalSignInRejectionCode
  | 'confirm'
  | 'passkey-refused'
  | 'passkey-unknown'
  | 'registration-provisional'
  | 'not-available'
  | 'resent'
  | 'register-again'

const TRY_AGAIN = '恐れ入りますが、もう一度お試しください。'

const MESSAGES: Readonly<Record<SignInNoticeCode, string>> = {
  confirm: 'ご確認のため、はじめに一度だけパスワードでログインしてください。',
  'sign-in-interrupted': `ログインのお手続きが途中で切れました。${TRY_AGAIN}`,
  declined: 'ほかのアカウントでのログインを取りやめました。',
  'provider-unknown': 'このアカウントでのログインは、現在お受けしておりません。',
  'provider-unreachable':
    'ご指定のアカウントのサービスに接続できませんでした。しばらくしてからお試しいただくか、パスワードでログインしてください。',
  'answer-refused': `ログインを確認できませんでした。${TRY_AGAIN}`,
  'email-unverified':
    'ご指定のアカウントでは、メールアドレスの確認が済んでいないため、ログインにお使いいただけません。そのサービスでメールアドレスを確認なさるか、当店で会員登録をお願いいたします。',
  'account-disabled': signInRejectionText('account-disabled').sentence,
  'too-many-attempts': signInRejectionText('too-many-attempts').sentence,
  'identity-unreachable': signInRejectionText('identity-unreachable').sentence,
  'registration-provisional': signInRejectionText('registration-provisional').sentence,
  'passkey-refused': 'パスキーを確認できませんでした。もう一度お試しいただくか、パスワードでログインしてください。',
  'passkey-unknown':
    'このパスキーは登録されていないか、削除されています。パスワードでログインのうえ、マイページでご確認ください。',
  resent:
    '仮登録のお申し込みがあるメールアドレスには、確認のメールをもう一度お送りしました。メールのリンクを開いて、本登録を完了してください。以前のメールのリンクは、お使いいただけなくなります。',
  'register-again':
    '確認のメールは、新規会員登録の画面から同じ内容でもう一度お申し込みいただくと、あらためてお送りします。',
  'not-available': 'パスキーは現在お使いいただけません。パスワードでログインしてください。',
}

/** The message for a code in a query; undefined for an unknown code. */
export function signInNoticeText(code: string | null): string | undefined {
  return code !== null && Object.hasOwn(MESSAGES, code) ? MESSAGES[code as SignInNoticeCode] : undefined
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
