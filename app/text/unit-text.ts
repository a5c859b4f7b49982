import type { DayUse } from '#domain/availability/timeline.ts'
import type { Day } from '#domain/day.ts'
import { dayTextTiny } from '#domain/text/day-text.ts'
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
export const FINDING_LABELS = { refused: '受取拒否', undelivered: '持ち戻り', lost: '紛失' } as const
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
