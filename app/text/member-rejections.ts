import { errorMessage } from '#domain/errors/catalogue.ts'
import { LIMIT_TEXTS } from './limit-text.ts'
import { ACTIVE_RENTAL, LINK_MISSING, STAFF_CODE_FIRST } from './member-notices.ts'

/** Why an operation on a membership was rejected, and the HTTP status of the page. */
export const MEMBER_REJECTIONS = {
  'email-unusable': { sentence: errorMessage('email-unusable'), status: 422 },
  'too-many-attempts': { sentence: LIMIT_TEXTS.member, status: 429 },
  'identity-unreachable': {
    sentence: 'ただいま会員のお手続きをお受けできません。恐れ入りますが、しばらくしてからもう一度お試しください。',
    status: 503,
  },
  'active-rental': { sentence: ACTIVE_RENTAL, status: 409 },
  'open-charge': {
    sentence:
      'お支払いがお済みでないご請求がございますので、まだ退会のお手続きをお受けできません。ご注文の詳細からお支払いのあと、改めてお手続きください。',
    status: 409,
  },
  'code-incorrect': {
    sentence:
      '認証番号が正しくありません。認証アプリに新しい番号が表示されましたら、その番号をご入力ください。一度お使いになった番号は、お使いいただけません。',
    status: 422,
  },
  'login-too-old': {
    sentence: '安全のため、お手続きの前に、もう一度ご本人の確認をお願いいたします。',
    status: 403,
  },
  'second-factor-missing': { sentence: STAFF_CODE_FIRST, status: 403 },
  'link-invalid': {
    sentence:
      'このリンクはお使いいただけません。すでにお使いになったか、メールのリンクが途中で切れている可能性がございます。',
    status: 404,
  },
  'link-missing': { sentence: LINK_MISSING, status: 200 },
  'password-incorrect': {
    sentence: 'パスワードが正しくありません。お申し込みのときにお決めになったパスワードをご入力ください。',
    status: 422,
  },
  'link-expired': { sentence: 'このリンクは有効期限が過ぎております。', status: 410 },
} as const satisfies Readonly<Record<string, { readonly sentence: string; readonly status: number }>>

export const CURRENT_PASSWORD_WRONG = '現在のパスワードが正しくありません。もう一度ご入力ください。'
