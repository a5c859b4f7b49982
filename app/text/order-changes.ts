import { dayOfInstant, parseDay, timeOfInstant } from '#domain/day.ts'
import { isCancelledLine } from '#domain/order/line-statuses.ts'
import { lineNameOf, type Order } from '#domain/order/order.ts'
import { dayText, dayTextShort } from '#domain/text/day-text.ts'
import type { OrderEvent } from '#services/ports/order-events.ts'
import { contactFieldsText } from './contact-text.ts'

/** A change of an order since it was placed, as its customer reads it. */
export type OrderChangeText = { readonly at: string; readonly text: string }

/** Reasons of the history of which a customer is told, and their text from what the pattern captures. */
const PATTERNS: readonly (readonly [pattern: RegExp, text: (captured: string) => string])[] = [
  [/^delivery changed()/, () => 'お届け先・時間帯を変更しました。'],
  [/^rental changed: (.*)$/s, (changes) => `日程・サイズを変更しました（${daysText(changes)}）。`],
  [/^\d+ lines extended to (\S+)$/, (on) => `ご利用期間を${daysText(on)}まで延長しました。`],
  [
    /^contact corrected \(([^)]*)\)/,
    (fields) => `ご連絡先を修正しました（${contactFieldsText(fields.split(', '))}）。`,
  ],
]

/** What has changed since an order was placed, newest first. Its own cancellation is its status. */
export function orderChangesOf(
  { lines }: Pick<Order, 'lines'>,
  events: readonly Pick<OrderEvent, 'at' | 'reason'>[],
): OrderChangeText[] {
  const changed = events.flatMap(({ at, reason }) => {
    const text = changeText(reason)
    return text === undefined ? [] : [{ at, text }]
  })
  const cancelled = lines.every(isCancelledLine)
    ? []
    : lines.filter(isCancelledLine).flatMap((line) => {
        const text = `${lineNameOf(line)}をキャンセルしました。`
        return line.cancelledAt === undefined ? [] : [{ at: line.cancelledAt, text }]
      })
  return [...changed, ...cancelled]
    .toSorted((a, b) => Temporal.Instant.compare(b.at, a.at))
    .map(({ at, text }) => ({ at: momentText(at), text }))
}

/** `11月29日（日）13:06` in Tokyo. */
export function momentText(at: Temporal.Instant): string {
  return `${dayText(dayOfInstant(at))}${timeOfInstant(at)}`
}

function changeText(reason: string): string | undefined {
  for (const [pattern, text] of PATTERNS) {
    const captured = pattern.exec(reason)?.[1]
    if (captured !== undefined) return text(captured)
  }
  return undefined
}

/** `2026-11-24 – 2026-11-27 9号 to …` as `11月24日〜11月27日 9号 → …`. */
function daysText(stored: string): string {
  return stored
    .replaceAll(/\d{4}-\d{2}-\d{2}/g, (text) => {
      const on = parseDay(text)
      return on === undefined ? text : dayTextShort(on)
    })
    .replaceAll(' – ', '〜')
    .replaceAll(' to ', ' → ')
    .replaceAll(', ', '、')
}
