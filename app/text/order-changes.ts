import { dayOfInstant, timeOfInstant } from '#domain/day.ts'
import { isCancelledLine } from '#domain/order/line-statuses.ts'
import { lineNameOf, type Order } from '#domain/order/order.ts'
import { dayText, dayTextShort } from '#domain/text/day-text.ts'
import type { EventDetail, OrderEvent } from '#services/ports/order-events.ts'
import { contactFieldsText } from './contact-text.ts'
import { rentedChangeText } from './rented-text.ts'

/** A change of an order since it was placed, as its customer reads it. */
export type OrderChangeText = { readonly at: string; readonly text: string }

/** What has changed since an order was placed, newest first. Its own cancellation is its status. */
export function orderChangesOf(
  { lines }: Pick<Order, 'lines'>,
  events: readonly Pick<OrderEvent, 'at' | 'detail'>[],
): OrderChangeText[] {
  const changed = events.flatMap(({ at, detail }) => {
    const text = detail && changeText(detail)
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

/** Undefined: its customer is not told of it. */
function changeText(detail: EventDetail): string | undefined {
  switch (detail.code) {
    case 'delivery-changed':
      return 'お届け先・時間帯を変更しました。'
    case 'rental-changed':
      return `日程・サイズを変更しました（${detail.lines.map(rentedChangeText).join('、')}）。`
    case 'extended':
      return `ご利用期間を${dayTextShort(detail.endOn)}まで延長しました。`
    case 'contact-corrected':
      return `ご連絡先を修正しました（${contactFieldsText(detail.fields)}）。`
    default:
      return undefined
  }
}
