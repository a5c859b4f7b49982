import { dayOfInstant, SHOP_TIME_ZONE } from '#domain/day.ts'
import { dayTextTiny } from '#domain/text/day-text.ts'

/** `11/20 10:05` in Tokyo. */
export function momentText(at: Temporal.Instant): string {
  const time = at.toZonedDateTimeISO(SHOP_TIME_ZONE).toPlainTime().toString({ smallestUnit: 'minute' })
  return `${dayTextTiny(dayOfInstant(at))} ${time}`
}

/** A moment for `MomentTime`: its text, and the value that programs read. Not every browser has Temporal. */
export type Moment = { readonly text: string; readonly dateTime: string }

export function momentOf(at: Temporal.Instant, text = momentText(at)): Moment {
  return { text, dateTime: at.toString({ smallestUnit: 'minute' }) }
}

/** `2026-11-20 10:05` in Tokyo. */
export function yearMomentText(at: Temporal.Instant): string {
  const local = at.toZonedDateTimeISO(SHOP_TIME_ZONE).toPlainDateTime()
  return local.toString({ smallestUnit: 'minute' }).replace('T', ' ')
}
