import { dayTextTiny } from '#app/ui/day-text.ts'
import type { DayUse } from '#domain/availability/timeline.ts'
import type { Day } from '#domain/day.ts'
import type { UnitAct, UnitUse } from '#services/ports/units.ts'
import { LINE_STATUS_LABELS } from './staff-text.ts'

/** What a day of a unit is, in the legend of the timeline and in its table. */
export const USE_LABELS: Readonly<Record<DayUse, string>> = {
  free: '空き',
  delivery: 'お届け準備',
  rental: 'ご予約・ご利用',
  return: '返送・お手入れ',
  overdue: '延滞',
  returned: '返却済',
  cleaning: 'お手入れ中',
  maintenance: '修理・お手入れ',
  unavailable: '貸出停止',
  retired: '引退',
}

export const HOLD_LABELS = { Maintenance: '修理・お手入れ', RentalUnavailable: '貸出停止' } as const

export const UNIT_ACT_LABELS: Readonly<Record<UnitAct, string>> = {
  held: '停止を入れた',
  released: '停止を解いた',
  cleaned: 'お手入れ済み',
  shelved: '棚に置いた',
  bought: '使用開始日を記録',
  retired: '引退させた',
  restored: '在庫に戻した',
}

export const STAGE_LABELS = { packing: '出荷時', return: '返却時' } as const
export const FINDING_LABELS = { refused: '受取拒否', lost: '紛失' } as const
export const OUTCOME_LABELS = { ready: '点検済', repair: '要修理', held: '保留中' } as const

/** `11/24〜11/30` */
export function spanTextTiny({ fromOn, toOn }: { readonly fromOn: Day; readonly toOn: Day }): string {
  return fromOn === toOn ? dayTextTiny(fromOn) : `${dayTextTiny(fromOn)}〜${dayTextTiny(toOn)}`
}

/** What occupies a unit: `ご注文 100123 出荷待ち（11/24〜11/30）`, `修理・お手入れ 袖口のほつれ（11/20〜11/22）`. */
export function unitUseText({ status, isCleaning, blocked, orderNumber, reason }: UnitUse): string {
  const what =
    orderNumber === undefined
      ? [isCleaning ? 'お手入れ' : HOLD_LABELS[status as keyof typeof HOLD_LABELS], reason].filter(Boolean).join(' ')
      : `ご注文 ${orderNumber} ${LINE_STATUS_LABELS[status]}`
  return `${what}（${status === 'Arrear' ? '返却待ち' : spanTextTiny(blocked)}）`
}

type Detail = Readonly<Record<string, unknown>>

/** Rejections of changes of units: what happened, and the next step. */
export const UNIT_SENTENCES: Readonly<Record<string, string | ((detail: Detail) => string)>> = {
  'product-unknown': 'この個体番号は登録がありません。ラベルの番号を確かめてください。',
  'code-not-unit': 'ご注文・お荷物の番号です。個体のラベルを読み取ってください。',
  'unit-changed': 'ほかの担当者がこの個体を更新しました。最新の内容を確かめて、もう一度行ってください。',
  'unit-taken': (detail) =>
    `${unitUseText(detail as unknown as UnitUse)} と重なります。日を変えるか、先にその予約を移してください。`,
  'unit-booked': ({ numbers }) =>
    `これからのご予約が残っています（${(numbers as readonly number[]).join('、')}）。先に代わりの個体へ移してください。`,
  'already-retired': '引退した個体です。在庫に戻してから行ってください。',
  'unit-not-retired': '引退していない個体です。画面を開き直してください。',
  'unit-lost': '紛失として引退した個体です。見つかったときは、ご注文の画面で発見を記録してください。',
  'hold-unknown': 'この停止は見つからないか、すでに終わっています。画面を開き直してください。',
  'hold-of-cleaning': '返却後のお手入れです。お手入れの画面で終えてください。',
  'hold-backwards': '終わりの日は、始まりの日以後にしてください。',
  'hold-too-far': ({ maxDays }) => `停止は${maxDays}日先まで入れられます。終わりの日を早めてください。`,
  'shelf-malformed': '棚の番号は、英数字と - . / _ で20文字までです。',
}
