import { partLabels, partsOf } from '#domain/catalog/parts.ts'
import { dayTextShort } from '#domain/text/day-text.ts'
import type { DayRow, HeldFlaw } from '#services/ports/staff-orders.ts'
import { callsText } from './mail-text.ts'
import { missingText, VERDICT_LABELS } from './return-text.ts'

/** A row of the day: who, and what. */
export function dayRowText({ text, calls, held }: Pick<DayRow, 'text' | 'calls' | 'held'>): string {
  if (held !== undefined) return `${text}：${heldText(held)}`
  return calls === undefined ? text : `${text}：${callsText(calls)}`
}

/** 「バッグが未着・3日・11月22日お電話・請求済」 */
function heldText({ verdict, parts, form, setForm, days, calledOn, isCharged }: HeldFlaw): string {
  const names = partLabels(partsOf({ form: form ?? undefined, setForm: setForm ?? undefined }), parts)
  return [
    verdict === 'missing-part' ? missingText(names) : VERDICT_LABELS[verdict],
    `${days}日`,
    calledOn === null ? 'お電話なし' : `${dayTextShort(calledOn)}お電話`,
    isCharged ? '請求済' : '請求なし',
  ].join('・')
}
