import { createEvents, type EventAttributes } from 'ics'
import { AFTER_WEARING, RETURN_STEPS, WEARING_DAY } from '#app/text/order-terms.ts'
import { addDays, type Day } from '#domain/day.ts'
import { DEFAULT_PREFECTURE } from '#domain/delivery/prefecture.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { deliveryTimeText } from '#domain/order/facts.ts'
import { cancelledDatesOf, type RentalDates, rentalDatesOf, wearingDaysOf } from '#domain/order/milestone.ts'
import type { Order } from '#domain/order/order.ts'
import { type RentalCalendar, returnDueOn } from '#domain/rental/calendar.ts'
import { dayText } from '#domain/text/day-text.ts'

/** Maximum length of a line in bytes (RFC 5545, 3.1). */
const MAX_LINE_BYTES = 75
/** All-day events begin at midnight: 15 hours before is 9:00 on the day before. */
const REMINDER_HOURS_BEFORE = 15

type Site = { readonly siteUrl: string; readonly shopName: string; readonly rental: RentalCalendar }

/**
 * Arrival, days of wearing and return of an order as all-day events, the return on the day by which it is due
 * (docs/rules.md Closed days), with an alarm on the morning of the day before; undefined when no date is ahead. All-day
 * events have no time zone, so they are days of Tokyo everywhere. The same order gives the same file. An event keeps
 * its UID, and its sequence grows with every change of the order, so that a later file replaces the events of an
 * earlier one (RFC 5545, 3.8.4.7 and 3.8.7.4); those of cancelled lines come as cancelled.
 */
export function calendarFile(order: Order, site: Site): string | undefined {
  const dates = rentalDatesOf(order)
  if (dates.length === 0) return undefined
  const events = [
    ...dates.flatMap((each) => rentalEvents(order, each, site)),
    ...wearingDaysOf(order.lines).map(wearingEvent),
    ...cancelledDatesOf(order).flatMap((each) => rentalEvents(order, each, site).map(cancelled)),
  ]
  const { error, value } = createEvents(
    events.map((event) => attributesOf(event, order, site)),
    {
      productId: `-//${site.shopName}//Rental dates//JA`,
      calName: site.shopName,
    },
  )
  if (value === null) throw error
  return foldLines(value)
}

/** `key`: identifies the event, whatever its days. */
type DayEvent = {
  readonly key: string
  readonly isCancelled?: boolean
  readonly on: Day
  readonly title: string
  readonly text: string
  readonly itemNames: readonly string[]
  readonly alarms?: EventAttributes['alarms']
}

function attributesOf(event: DayEvent, order: Order, { siteUrl, shopName }: Site) {
  const { key, on, title, text, itemNames, alarms, isCancelled } = event
  const items = itemNames.map((name) => `・${name}`).join('\n')
  // The URL of a guest's order contains its secret, so it is left out.
  const url = order.customerUid === undefined ? {} : { url: `${siteUrl}${pageHref('mypage-history')}?uid=${order.uid}` }
  const facts = {
    uid: `${key}@${new URL(siteUrl).hostname}`,
    // The last change of the order, so that the file of an unchanged order stays the same.
    timestamp: order.modifiedAt.epochMilliseconds,
    sequence: order.version,
    start: partsOf(on),
    end: partsOf(addDays(on, 1)),
    title: `${title}（${shopName}）`,
    description: `${text}\n\nご注文番号 ${order.number}\n${items}`,
    ...url,
    status: isCancelled ? 'CANCELLED' : 'CONFIRMED',
    transp: 'TRANSPARENT',
    ...(alarms && { alarms }),
  }
  return facts as EventAttributes
}

function rentalEvents(order: Order, { key, startOn, endOn, itemNames }: RentalDates, { rental }: Site): DayEvent[] {
  const reminder = { action: 'display', description: 'あすは礼服のご返却日です' } as const
  const dueOn = returnDueOn(rental, endOn, order.prefecture ?? DEFAULT_PREFECTURE)
  const steps = dueOn === endOn ? RETURN_STEPS : [...RETURN_STEPS, laterText(endOn, dueOn)]
  return [
    {
      key: `${key}-arrival`,
      on: startOn,
      title: '礼服のお届け',
      text: `お届けの時間帯：${deliveryTimeText(order.deliveryTime)}`,
      itemNames,
    },
    {
      key: `${key}-return`,
      on: dueOn,
      title: '礼服のご返却日',
      text: steps.join('\n'),
      itemNames,
      alarms: [{ ...reminder, trigger: { hours: REMINDER_HOURS_BEFORE, before: true } }],
    },
  ]
}

function wearingEvent({ key, on, itemNames, isCancelled }: ReturnType<typeof wearingDaysOf>[number]): DayEvent {
  return { isCancelled, key: `${key}-wearing`, on, title: `礼服を${WEARING_DAY}`, text: AFTER_WEARING, itemNames }
}

function cancelled({ alarms: _, ...event }: DayEvent): DayEvent {
  return { ...event, isCancelled: true }
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
      'content-disposition': `attachment; filename="rental-${order.number}.ics"`,
    },
  })
}
