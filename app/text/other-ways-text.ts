import type { OtherRefusal } from '#services/sign-in-way-services.ts'
import { signInRefusalText } from './sign-in-text.ts'

/** Why another way in came to nothing: what travels in an address as `?way=`. */
export type WayCode =
  | OtherRefusal
  | 'confirm'
  | 'passkey-refused'
  | 'passkey-unknown'
  | 'registration-provisional'
  | 'not-available'
  | 'resent'
  | 'register-again'

const AGAIN = '恐れ入りますが、もう一度お試しください。'

const SENTENCES: Readonly<Record<WayCode, string>> = {
  confirm: 'ご確認のため、はじめに一度だけパスワードでログインしてください。',
  'sign-in-interrupted': `ログインのお手続きが途中で切れました。${AGAIN}`,
  declined: 'ほかのアカウントでのログインを取りやめました。',
  'provider-unknown': 'このアカウントでのログインは、現在お受けしておりません。',
  'provider-unreachable':
    'ご指定のアカウントのサービスに接続できませんでした。しばらくしてからお試しいただくか、パスワードでログインしてください。',
  'answer-refused': `ログインを確認できませんでした。${AGAIN}`,
  'email-unverified':
    'ご指定のアカウントでは、メールアドレスの確認が済んでいないため、ログインにお使いいただけません。そのサービスでメールアドレスを確認なさるか、当店で会員登録をお願いいたします。',
  'account-disabled': signInRefusalText('account-disabled').sentence,
  'too-many-attempts': signInRefusalText('too-many-attempts').sentence,
  'identity-unreachable': signInRefusalText('identity-unreachable').sentence,
  'registration-provisional': signInRefusalText('registration-provisional').sentence,
  'passkey-refused': 'パスキーを確認できませんでした。もう一度お試しいただくか、パスワードでログインしてください。',
  'passkey-unknown':
    'このパスキーは登録されていないか、削除されています。パスワードでログインのうえ、マイページでご確認ください。',
  resent:
    '仮登録のお申し込みがあるメールアドレスには、確認のメールをもう一度お送りしました。メールのリンクを開いて、本登録を完了してください。以前のメールのリンクは、お使いいただけなくなります。',
  'register-again':
    '確認のメールは、新規会員登録の画面から同じ内容でもう一度お申し込みいただくと、あらためてお送りします。',
  'not-available': 'パスキーは現在お使いいただけません。パスワードでログインしてください。',
}

/** The sentence for a code in an address; undefined for one that nobody sends. */
export function wayText(code: string | null): string | undefined {
  return code !== null && Object.hasOwn(SENTENCES, code) ? SENTENCES[code as WayCode] : undefined
}

/** What can happen to the window of a sign-in elsewhere (specification 8, Popup errors). */
export const POPUP_TEXTS = {
  'popup-blocked': 'ログインの画面を開けませんでした。ブラウザーがポップアップを止めています。',
  'popup-closed-by-user': 'ログインの画面が閉じられました。お済みでないときは、もう一度お試しください。',
  'cancelled-popup-request': '先に開いたログインの画面に代えて、新しい画面を開きました。',
  'unauthorized-domain': 'このアドレスからは、ほかのアカウントでログインしていただけません。',
} as const

/** A popup error. */
export type PopupError = keyof typeof POPUP_TEXTS

/** What is asked of somebody whose address has an account already. */
export function confirmText(label: string, email: string): string {
  return `${label}のアカウントのメールアドレス（${email}）は、すでに会員登録されています。ご本人の確認のため、一度だけパスワードでログインしてください。次回からは${label}でもログインしていただけます。`
}
