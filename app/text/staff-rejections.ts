import { RECENT_SIGN_IN_MINUTES } from '#domain/identity/session.ts'
import type { Rejection } from '#domain/result.ts'
import type { Duty } from '#domain/staff/duties.ts'
import { STAFF_SESSION_HOURS } from '#domain/staff/staff-session.ts'
import type { BackOfficeRejection, RejectionDetails, Sentence, Sentences } from './back-office-rejection.ts'
import { MAIL_WORDS_SENTENCES } from './mail-words-text.ts'
import { OPERATOR_UNCHANGED } from './operator-words.ts'
import { ORDER_SENTENCES } from './order-rejections.ts'
import { LAYOUT_SENTENCES, PAGE_SENTENCES } from './page-problem-text.ts'
import { RECORD_SENTENCES } from './record-rejections.ts'
import { SETTINGS_SENTENCES } from './settings-rejections.ts'
import { DUTY_LABELS } from './staff-text.ts'
import { STOREROOM_SENTENCES } from './storeroom-rejections.ts'

/** Who may do what, and forms that are sent twice. */
const ACCESS_SENTENCES = {
  'not-staff': 'このアカウントでは管理画面をお使いいただけません。店長に登録を依頼してください。',
  'duty-missing': ({ duties }) =>
    `この操作には「${dutyNames(duties)}」の担当が必要です。担当者か店長に依頼してください。`,
  'staff-session-over': `ログインから${STAFF_SESSION_HOURS}時間が過ぎました。もう一度ログインしてください。`,
  'second-factor-missing': '認証アプリの番号を入力してください。',
  'fresh-sign-in-needed': `この操作には、${RECENT_SIGN_IN_MINUTES}分以内のログインが必要です。もう一度ログインしてください。`,
  'code-wrong': '番号が違うか、すでに使われています。アプリに新しい番号が出てから入力してください。',
  'too-many-attempts': '入力の回数が上限に達しました。15分ほどしてから、もう一度お試しください。',
  repeated: 'この操作は、すでに行われています。',
} as const satisfies Partial<Sentences>

const SENTENCES: Sentences = {
  ...ACCESS_SENTENCES,
  ...ORDER_SENTENCES,
  ...STOREROOM_SENTENCES,
  ...RECORD_SENTENCES,
  ...SETTINGS_SENTENCES,
  ...PAGE_SENTENCES,
  ...LAYOUT_SENTENCES,
  ...MAIL_WORDS_SENTENCES,
  'operator-unchanged': OPERATOR_UNCHANGED,
}

/** The sentence of a rejection of the back office. */
export function staffRejectionText(rejection: BackOfficeRejection): string {
  return sentenceOf(rejection)
}

function sentenceOf<Code extends keyof RejectionDetails>({ code, detail }: Rejection<Code, RejectionDetails[Code]>) {
  const sentence: Sentence<RejectionDetails[Code]> = SENTENCES[code]
  return typeof sentence === 'function' ? sentence(detail) : sentence
}

function dutyNames(duties: readonly Duty[]): string {
  return duties.map((duty) => DUTY_LABELS[duty]).join('・')
}
