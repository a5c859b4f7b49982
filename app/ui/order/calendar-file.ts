import { createEvents, type EventAttributes } from 'ics'
import { RETURN_STEPS } from '#app/text/order-terms.ts'
import { deliveryTimeText } from '#app/text/order-text.ts'
import { addDays, type Day } from '#domain/day.ts'
import { DEFAULT_PREFECTURE } from '#domain/delivery/prefecture.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { type RentalDates, rentalDatesOf } from '#domain/order/milestone.ts'
import type { Order } from '#domain/order/order.ts'
import { type RentalCalendar, returnDueOn } from '#domain/rental/calendar.ts'
import { dayText } from '../day-text.ts'

/** Maximum length of a line in bytes (RFC 5545, 3.1). */
const MAX_LINE_BYTES = 75
/** All-day events begin at midnight: 15 hours before is 9:00 on the day before. */
const REMINDER_HOURS_BEFORE = 15

type Site = { readonly siteUrl: string; readonly rental: RentalCalendar }

/**
 * Arrival and return of an order as all-day events, the return on the day by which it is due (docs/rules.md Closed
 * days), with an alarm on the morning of the day before; undefined when no date is ahead. All-day events have no time
 * zone, so they are days of Tokyo everywhere. The same order gives the same file, so an event that is added twice
 * appears once.
 */
export function calendarFile(order: Order, site: Site): string | undefined {
  const dates = rentalDatesOf(order)
  if (dates.length === 0) return undefined
  const { error, value } = createEvents(
    dates.flatMap((each) => eventsOf(order, each, site)),
    {
      productId: '-//SUMIREI//Rental dates//JA',
      calName: '墨礼 SUMIREI',
    },
  )
  if (value === null) throw error
  return foldLines(value)
}

function eventsOf(order: Order, { startOn, endOn, itemNames }: RentalDates, site: Site): EventAttributes[] {
  const { siteUrl, rental } = site
  const items = itemNames.map((name) => `・${name}`).join('\n')
  // The URL of a guest's order contains its secret, so it is left out.
  const url = order.customerUid === undefined ? {} : { url: `${siteUrl}${pageHref('mypage-history')}?uid=${order.uid}` }
  const event = (kind: string, on: Day, title: string, text: string, more: Partial<EventAttributes> = {}) => {
    const facts = {
      uid: `${order.uid}-${startOn}-${kind}@${new URL(siteUrl).hostname}`,
      // The last change of the order, so that the file of an unchanged order stays the same.
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
  const dueOn = returnDueOn(rental, endOn, order.prefecture ?? DEFAULT_PREFECTURE)
  const steps = dueOn === endOn ? RETURN_STEPS : [...RETURN_STEPS, laterText(endOn, dueOn)]
  return [
    event(
      'arrival',
      startOn,
      '礼服のお届け（墨礼 SUMIREI）',
      `お届けの時間帯：${deliveryTimeText(order.deliveryTime)}`,
    ),
    event('return', dueOn, '礼服のご返却日（墨礼 SUMIREI）', steps.join('\n'), {
      alarms: [{ ...reminder, trigger: { hours: REMINDER_HOURS_BEFORE, before: true } }],
    }),
  ]
}

function laterText(endOn: Day, dueOn: Day): string {
  return `ご返却日の${dayText(endOn)}は休業または集配休止の期間にあたるため、${dayText(dueOn)}までにお渡しください。`
}

function partsOf(on: Day): [number, number, number] {
  return [Number(on.slice(0, 4)), Number(on.slice(5, 7)), Number(on.slice(8))]
}

/** The library folds lines by characters, but the format counts bytes, and a Japanese character has three. */
function foldLines(text: string): string {
  const lines = text.replaceAll('\r\n\t', '').split('\r\n')
  return lines.map(foldLine).join('\r\n')
}

function foldLine(line: string): string {
  const parts: string[] = ['']
  let bytes = 0
  for (const character of line) {
    const more = Buffer.byteLength(character)
    if (bytes + more > MAX_LINE_BYTES) {
      parts.push('')
      bytes = 1
    }
    parts[parts.length - 1] += character
    bytes += more
  }
  return parts.join('\r\n ')
}

export function calendarResponse(
  order: Order,
  site: Site,
  headers: Readonly<Record<string, string>>,
): Response | undefined {
  const text = calendarFile(order, site)
  if (text === undefined) return undefined
  return new Response(text, {
    headers: {
      ...headers,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="sumirei-${order.number}.ics"`,
    },
  })
}
