import { MEMBER_REJECTIONS } from './member-rejections.ts'
import { SIGN_IN_REJECTIONS } from './sign-in-rejections.ts'
import { textIn } from './text-in.ts'

/** Why a change of the second factor was rejected, and the HTTP status of the page. */
export const SECOND_FACTOR_REJECTIONS = {
  'login-too-old': MEMBER_REJECTIONS['login-too-old'],
  'identity-unreachable': MEMBER_REJECTIONS['identity-unreachable'],
  'too-many-attempts': SIGN_IN_REJECTIONS['too-many-attempts'],
  'code-incorrect': SIGN_IN_REJECTIONS['code-incorrect'],
  'not-available': { sentence: '恐れ入りますが、二段階認証は現在ご利用いただけません。', status: 503 },
  'second-factor-missing': MEMBER_REJECTIONS['second-factor-missing'],
  'enrolment-expired': {
    sentence: 'ご登録の有効期限が過ぎました。恐れ入りますが、もう一度はじめからお手続きください。',
    status: 410,
  },
} as const

const DONE = {
  removed: '認証アプリの登録を解除しました。次のログインから、認証番号のご入力は不要です。',
  recovered:
    '回復コードでログインしました。認証アプリの登録は解除されています。新しい端末でお使いになる場合は、改めてご登録ください。',
}

/** What was done before the page was loaded; undefined for an unknown one. */
export function secondFactorDoneText(done: string | null): string | undefined {
  return textIn(DONE, done)
}
