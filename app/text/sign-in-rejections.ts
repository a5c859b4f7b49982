import { errorMessage } from '#domain/errors/catalogue.ts'
import type { ExternalSignInRejectionCode } from '#services/external-accounts.ts'
import type { CodeRejection } from '#services/sessions/second-factor-sign-in.ts'
import type { SignInRejection } from '#services/sessions/sign-in-rejection.ts'
import { LIMIT_TEXTS } from './limit-text.ts'
import { MEMBER_REJECTIONS } from './member-rejections.ts'

/** Why a sign-in was rejected, and the HTTP status of the page. */
export const SIGN_IN_REJECTIONS: Readonly<
  Record<SignInRejection['code'] | CodeRejection['code'], { readonly sentence: string; readonly status: number }>
> = {
  'login-incorrect': { sentence: errorMessage('sign-in-incorrect'), status: 422 },
  'registration-provisional': { sentence: errorMessage('registration-provisional'), status: 403 },
  'account-disabled': {
    sentence: 'この会員登録は現在ご利用いただけません。お手数ですが、お問い合わせ窓口までご連絡ください。',
    status: 403,
  },
  'code-incorrect': MEMBER_REJECTIONS['code-incorrect'],
  'second-factor-expired': {
    sentence: 'ログインのお手続きが途中で切れました。恐れ入りますが、もう一度はじめからログインしてください。',
    status: 403,
  },
  'second-factor-unsupported': {
    sentence:
      'このアカウントの二段階認証には、当店のログイン画面が対応しておりません。お手数ですが、お問い合わせ窓口までご連絡ください。',
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

/** Result of a sign-in by passkey or external account, passed in the query as `?way=`. */
export type SignInNoticeCode =
  | ExternalSignInRejectionCode
  | 'confirm'
  | 'passkey-refused'
  | 'passkey-unknown'
  | 'registration-provisional'
  | 'not-available'
  | 'code'
  | 'resent'
  | 'resent-often'
  | 'register-again'

const TRY_AGAIN = '恐れ入りますが、もう一度お試しください。'

const MESSAGES: Readonly<Record<Exclude<SignInNoticeCode, 'code'>, string>> = {
  confirm: 'ご確認のため、はじめに一度だけパスワードでログインしてください。',
  'sign-in-interrupted': `ログインのお手続きが途中で切れました。${TRY_AGAIN}`,
  declined: 'ほかのアカウントでのログインを取りやめました。',
  'provider-unknown':
    'このアカウントでのログインは、現在お受けしておりません。パスワードなど、ほかの方法でログインしてください。',
  'provider-unreachable':
    'ご指定のアカウントのサービスに接続できませんでした。しばらくしてからお試しいただくか、パスワードでログインしてください。',
  'answer-refused': `ログインを確認できませんでした。${TRY_AGAIN}`,
  'email-unverified':
    'ご指定のアカウントでは、メールアドレスの確認が済んでいないため、ログインにお使いいただけません。そのサービスでメールアドレスを確認されるか、当店で会員登録をお願いいたします。',
  'account-disabled': SIGN_IN_REJECTIONS['account-disabled'].sentence,
  'too-many-attempts': SIGN_IN_REJECTIONS['too-many-attempts'].sentence,
  'identity-unreachable': SIGN_IN_REJECTIONS['identity-unreachable'].sentence,
  'registration-provisional': SIGN_IN_REJECTIONS['registration-provisional'].sentence,
  'passkey-refused': 'パスキーを確認できませんでした。もう一度お試しいただくか、パスワードでログインしてください。',
  'passkey-unknown':
    'このパスキーは登録されていないか、削除されています。パスワードでログインのうえ、マイページでご確認ください。',
  resent:
    '仮登録のお申し込みがあるメールアドレスには、確認のメールをもう一度お送りしました。メールのリンクを開いて、本登録を完了してください。以前のメールのリンクは、お使いいただけなくなります。',
  'resent-often': LIMIT_TEXTS.resend,
  'register-again':
    '確認のメールは、新規会員登録の画面から同じ内容でもう一度お申し込みいただくと、改めてお送りします。',
  'second-factor-unsupported': SIGN_IN_REJECTIONS['second-factor-unsupported'].sentence,
  'not-available': 'パスキーは現在お使いいただけません。パスワードでログインしてください。',
}

export function signInNoticeText(code: string | null): string | undefined {
  return code !== null && Object.hasOwn(MESSAGES, code) ? MESSAGES[code as keyof typeof MESSAGES] : undefined
}
