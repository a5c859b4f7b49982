import { createEvents, type EventAttributes } from 'ics'
import { deliveryTimeText } from '#app/text/order-text.ts'
import { RETURN_STEPS } from '#app/text/promises.ts'
import { addDays, type Day } from '#domain/day.ts'
import type { Order } from '#domain/order/order.ts'
import { type RentalDates, rentalDatesOf } from '#domain/order/outlook.ts'

/** A line of a calendar file holds at most so many bytes (RFC 5545, 3.1). */
const LONGEST_LINE_BYTES = 75
/** All-day events begin at midnight: 15 hours before it is nine in the morning of the day before. */
const REMINDED_HOURS_BEFORE = 15

/**
 * Arrival and return days of an order as whole days, the return with an alarm on the morning of the day before;
 * undefined when nothing is to come any more. Whole days belong to no time zone, so they are the days of Tokyo
 * everywhere. The same order gives the same file: an event added twice is one.
 */
export function calendarFile(order: Order, siteUrl: string): string | undefined {
  const dates = rentalDatesOf(order)
  if (dates.length === 0) return undefined
  const { error, value } = createEvents(
    dates.flatMap((each) => eventsOf(order, each, siteUrl)),
    {
      productId: '-//SUMIREI//Rental dates//JA',
      calName: '墨礼 SUMIREI',
    },
  )
  if (value === null) throw error
  return foldedByBytes(value)
}

function eventsOf(order: Order, { startOn, endOn, itemNames }: RentalDates, siteUrl: string): EventAttributes[] {
  const items = itemNames.map((name) => `・${name}`).join('\n')
  // A guest's page is opened by the link of her mail alone, which belongs into no calendar.
  const url = order.customerUid === undefined ? {} : { url: `${siteUrl}/mypage/history?uid=${order.uid}` }
  const event = (kind: string, on: Day, title: string, text: string, more: Partial<EventAttributes> = {}) => {
    const facts = {
      uid: `${order.uid}-${startOn}-${kind}@${new URL(siteUrl).hostname}`,
      // When it was last changed, so that the file of an unchanged order does not change either.
      timestamp: order.modifiedAt.epochMilliseconds,
      sequence: order.version,
      start: partsOf(on),
      end: partsOf(addDays(on, 1)),
      title,
      description: `${text}\n\nご注文番号 ${order.number}\n${items}`,
      ...url,
      status: 'CONFIRMED',
      transp: 'TRANSPARENT',
      ...more,
    }
    return facts as EventAttributes
  }
  const reminder = { action: 'display', description: 'あすは礼服のご返却日です' } as const
  return [
    event(
      'arrival',
      startOn,
      '礼服のお届け（墨礼 SUMIREI）',
      `お届けの時間帯：${deliveryTimeText(order.deliveryTime)}`,
    ),
    event('return', endOn, '礼服のご返却日（墨礼 SUMIREI）', RETURN_STEPS.join('\n'), {
      alarms: [{ ...reminder, trigger: { hours: REMINDED_HOURS_BEFORE, before: true } }],
    }),
  ]
}

function partsOf(on: Day): [number, number, number] {
  return [Number(on.slice(0, 4)), Number(on.slice(5, 7)), Number(on.slice(8))]
}

/** The library folds lines by characters; the format counts bytes, of which a Japanese character has three. */
function foldedByBytes(text: string): string {
  const lines = text.replaceAll('\r\n\t', '').split('\r\n')
  return lines.map(folded).join('\r\n')
}

function folded(line: string): string {
  const parts: string[] = ['']
  let bytes = 0
  for (const sign of line) {
    const more = Buffer.byteLength(sign)
    if (bytes + more > LONGEST_LINE_BYTES) {
      parts.push('')
      bytes = 1
    }
    parts[parts.length - 1] += sign
    bytes += more
  }
  return parts.join('\r\n ')
}
