import { type Day, parseDay } from '#domain/day.ts'
import { prefectureName } from '#domain/delivery/prefecture.ts'
import { PAYMENT_METHODS } from '#domain/pricing/totals.ts'
import { dayTextShort } from '#domain/text/day-text.ts'
import { yenText } from '#domain/text/yen.ts'
import { contactFieldsText } from './contact-text.ts'
import { callsText } from './mail-text.ts'
import { CHARGE_LABELS, CHARGE_STATE_LABELS } from './staff-text.ts'

/** Reasons of the history of an order that are always the same (services: `reason`). */
const FIXED: Readonly<Record<string, string>> = {
  placed: 'ご注文',
  'placed by telephone, terms read out': '電話でのご注文（内容の読み上げ済み）',
  'reminded of overdue lines': '延滞の催促メール',
  'cash on delivery': PAYMENT_METHODS.cod.label,
  authorised: '与信済',
  verified: 'カード登録済',
  captured: '売上確定済',
  refused: '決済不成立',
  'amount differs': '決済金額の相違',
  'given up': 'お支払いの中断',
  'authorised again': '別のカードで与信済',
  'verified again': '別のカードを登録済',
  'captured again': '別のカードで売上確定済',
  confirmed: 'ご予約確定',
  cancelled: 'お客様による取消',
  'one line cancelled': 'お客様による一部取消',
  'order API': '外部プログラム',
  'no identity document': '本人確認書類の未着',
  'no identity document, mail bounced': '本人確認書類の未着（メールがお届けできず）',
  'identity document not checked in time': '本人確認書類の確認が期限に間に合わず',
  'not paid by the cut-off': '期限までにお支払いなし',
  'arrival date': 'お届け日',
  overdue: '返却期限超過',
  'handed in in time': '期限内のお渡しを確認',
  'problem reported': '到着時の問題のご連絡',
  'problem closed': '到着時のご連絡に対応済み',
  'mail sent again': 'メールを再送',
  memo: 'メモを更新',
  unpacked: '梱包を取り消し',
  'slips taken back': '伝票番号を取り消し',
  'delivery changed': 'お届け先を変更',
  'delivery refused': '受取拒否・持ち戻り',
  'delivery refused, not by the customer': '受取拒否・持ち戻り（お客様の責任ではない）',
  'lost product found': '紛失した個体を発見',
  'authorisation requested': '与信を依頼',
  'authorisation ended: requested again': '与信が切れたため再度依頼',
  'authorisation refused: customer asked to pay': '与信不成立、お客様へお支払いを依頼',
  'authorisation needs-customer: customer asked to pay': '本人認証が必要、お客様へお支払いを依頼',
  'authorisation ended: customer asked to pay': '与信が失効、お客様へお支払いを依頼',
}

const CAUSES: Readonly<Record<string, string>> = {
  overdue: '前のご予約が延滞',
  late: '前のご予約が遅延',
  cleaning: 'お手入れ中',
  repair: '修理中',
  flaw: '汚れ・傷み・不足の確認待ち',
  retired: '引退',
}

const REPORTS: Readonly<Record<string, string>> = {
  accepted: '引受',
  attempted: '不在持ち戻り',
  delivered: '配達完了',
  returning: '返送中',
  'handed-in': '返却の引受',
  returned: '返着',
}

const DECISIONS: Readonly<Record<string, string>> = { proposed: '判断待ち', claimed: '請求を確定' }

const DISPUTES: Readonly<Record<string, string>> = { opened: '申し立て', won: '解決（当店の主張どおり）', lost: '成立' }

/** A reason with facts in it: its pattern, and its text from what the pattern captures. */
type Pattern = readonly [pattern: RegExp, text: (...parts: string[]) => string | undefined]

const nameIn = (names: Readonly<Record<string, string>>, key: string) =>
  (Object.hasOwn(names, key) && names[key]) || key
const yen = (amount = '') => yenText(Number(amount))
const chargeName = (kind = '') => `請求 ${nameIn(CHARGE_LABELS, kind)}`
const stateName = (state: string) => nameIn(CHARGE_STATE_LABELS, state)
const day = (on = '') => (parseDay(on) === undefined ? on : dayTextShort(on as Day))

const PATTERNS: readonly Pattern[] = [
  [/^cash on delivery paid on (\S+)$/, (on) => `代引の入金 ${day(on)}`],
  [/^authorised (\d+)$/, (amount) => `与信済 ${yen(amount)}`],
  [/^refund (?:rent )?(\d+): (.*)$/s, (amount, why) => `返金 ${yen(amount)}：${why}`],
  [/^refund fee (\d+): (.*)$/s, (amount, why) => `返金（キャンセル料・実費） ${yen(amount)}：${why}`],
  [/^(\d+) packed$/, (count) => `${count}点を箱詰め`],
  [/^packed (\S+)$/, (unit) => `個体${unit}を読み取り`],
  [/^packed (\S+) instead of product \d+$/, (unit) => `個体を${unit}に替えて読み取り`],
  [/^slip (\S+)$/, (slip) => `伝票${slip}を読み取り`],
  [/^(\d+) back$/, (count) => `${count}点が返却`],
  [/^(\d+) lines extended to (\S+)$/, (count, on) => `${count}点を${day(on)}まで延長`],
  [/^return date (\S+)$/, (on) => `ご返却日 ${day(on)}`],
  [/^shipped ([^,]*), despite a dispute: (.*)$/s, (slip, why) => `発送 ${slip}、チャージバック中：${why}`],
  [/^shipped (.*)$/, (slip) => `発送 ${slip}`],
  [/^product (\S+): chosen$/, (unit) => `個体を${unit}に変更`],
  [/^product (\S+): product at risk: (\S+)$/, (unit, cause = '') => `個体を${unit}に変更（${nameIn(CAUSES, cause)}）`],
  [/^return undone: (.*)$/s, (why) => `返却の取り消し：${why}`],
  [/^tax record read: (.*)$/s, (why) => `税務記録の閲覧：${why}`],
  [/^call: (.*)$/s, (note) => `電話：${note}`],
  [/^called about: (.*)$/, (kinds = '') => `電話で連絡：${callsText(kinds.split(', '))}`],
  [
    /^contact corrected \(([^)]*)\): (.*)$/s,
    (fields = '', why = '') => `連絡先を修正（${contactFieldsText(fields.split(', '))}）：${why}`,
  ],
  [/^lost: (.*)$/s, (why) => `紛失：${why}`],
  [
    /^dispute (\w+): (.*)$/s,
    (state = '', why = '') => `チャージバック ${nameIn(DISPUTES, state)}${why === '' ? '' : `：${why}`}`,
  ],
  [
    /^delivery changed: prefecture (\d+) to (\d+)$/,
    (from, to) => `お届け先を変更（${prefectureOf(from)} → ${prefectureOf(to)}）`,
  ],
  [
    /^rental changed: (.*)$/s,
    (changes = '') => `日程・サイズを変更：${changes.replaceAll(' to ', ' → ').replaceAll(' – ', '〜')}`,
  ],
  [/^charges paid: (\d+)$/, (amount) => `請求の入金 ${yen(amount)}`],
  [/^charge ([\w-]+) (\d+): refunded, paid by .*$/s, (kind, amount) => `${chargeName(kind)} ${yen(amount)} 返金`],
  [
    /^charge ([\w-]+) (\d+)(?: (\w+))?: (.*)$/s,
    (kind, amount, state = '', why = '') =>
      `${chargeName(kind)} ${yen(amount)}${state && ` ${stateName(state)}`}：${nameIn(DECISIONS, why)}`,
  ],
  [/^[a-z-]+ [\d-]+(?:, [a-z-]+ [\d-]+)*$/, reportsText],
]

const TRANSFER = /; transfer back (\d+)$/

/**
 * The reason of a row of an order's history in Japanese. What staff have typed stays as it is. The history stores
 * English, because programs read it, too (docs/api.md).
 */
export function historyText(reason: string): string {
  const transferYen = TRANSFER.exec(reason)?.[1]
  const bare = reason.replace(TRANSFER, '')
  const text = patternText(bare) ?? nameIn(FIXED, bare)
  return transferYen === undefined ? text : `${text}（振込で返金 ${yen(transferYen)}）`
}

function patternText(reason: string): string | undefined {
  for (const [pattern, text] of PATTERNS) {
    const found = pattern.exec(reason)
    if (found !== null) return text(...(found.length > 1 ? found.slice(1) : [found[0]]))
  }
  return undefined
}

function prefectureOf(code = ''): string {
  return prefectureName(Number(code))
}

/** Reports of the carrier, `{kind} {slip}` each; undefined for other text of that shape. */
function reportsText(reports = ''): string | undefined {
  const texts = reports.split(', ').map((report) => {
    const [kind = '', slip = ''] = report.split(' ')
    return Object.hasOwn(REPORTS, kind) ? `${REPORTS[kind]} ${slip}` : undefined
  })
  return texts.every((text) => text !== undefined) ? texts.join('、') : undefined
}
