import { MAIL_WORDS_LIMITS, type MailName, type MailWords } from '#domain/mail/mail-words.ts'
import type { PageProblem } from '#domain/page-text/problems.ts'
import { groupedDigits } from '#domain/text/integer.ts'
import type { Sentences } from './back-office-rejection.ts'
import { pageProblemText } from './page-problem-text.ts'

export const MAIL_WORDS_LABELS = {
  title: '件名',
  opening: 'はじめの文',
  closing: '結びの文',
} as const satisfies Readonly<Record<keyof MailWords, string>>

export const MAIL_WORDS_HELP: Readonly<Record<keyof MailWords, string>> = {
  title: `${MAIL_WORDS_LIMITS.title}字以内。お店の名前が前に、ご注文のメールではご注文番号が後に付きます。`,
  opening: `宛名の次に出ます。${groupedDigits(MAIL_WORDS_LIMITS.opening)}字以内。`,
  closing: `ご注文などの明細の後、お店の名前の前に出ます。${groupedDigits(MAIL_WORDS_LIMITS.closing)}字以内。`,
}

/** What a placeholder of a mail is filled with. */
export const MAIL_NAME_LABELS: Readonly<Record<MailName, string>> = {
  shopName: 'お店の名前',
  shopTelephone: 'お店の電話番号',
  businessHours: '電話の受付時間',
  orderNumber: 'ご注文番号',
  deliveryDay: 'お届け日（いちばん早い日）',
  returnDay: 'ご返却日（いちばん遅い日）',
  note: '場合によって変わる文（消せません）',
  dueTime: '期限の日時',
  charged: '「金額」または「金額と写真」',
  newEmail: '新しいメールアドレス（一部を隠したもの）',
  answerDays: 'お返事までの営業日数',
  retentionDays: '書類を保管する日数',
}

const OWN_TEXTS: Partial<Record<PageProblem['code'], (problem: PageProblem) => string>> = {
  'name-missing': ({ what }) =>
    `「${what}」には、取り消しの理由など、そのときに必要な文が入ります。はじめの文に残してください。`,
  'typed-number': ({ what }) =>
    `「${what}」は設定にある数字です。設定を変えても、この文は変わりません。金額は明細に出るので、文から外してください。`,
}

export function mailProblemText(problem: PageProblem): string {
  return OWN_TEXTS[problem.code]?.(problem) ?? pageProblemText(problem)
}

/** Words of mails that are not saved. */
export const MAIL_WORDS_SENTENCES = {
  'mail-kind-unknown': 'このメールはありません。一覧から選び直してください。',
  'mail-words-unchanged': 'そのときに使う文面と同じです。直してから登録してください。',
  'mail-words-problems': ({ problems }) => `登録できません。${problems.map(mailProblemText).join('')}`,
} as const satisfies Partial<Sentences>
