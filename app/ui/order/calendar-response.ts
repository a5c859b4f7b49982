import type { Order } from '#domain/order/order.ts'
import { calendarFile } from './calendar-file.ts'

/** The calendar file of an order as a download; undefined when no date is ahead. */
export function calendarResponse(
  order: Order,
  siteUrl: string,
  headers: Readonly<Record<string, string>>,
): Response | undefined {
  const text = calendarFile(order, siteUrl)
  if (text === undefined) return undefined
  return new Response(text, {
    headers: {
      ...headers,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="sumirei-${order.number}.ics"`,
    },
  })
}
