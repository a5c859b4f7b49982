import { SHOP_TIME_ZONE } from '#domain/day.ts'

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/

/** A time of a form, as `2026-11-20T22:00`, in Tokyo. */
export function parseLocalTime(text: string): Temporal.Instant | undefined {
  if (!TIME.test(text)) return undefined
  try {
    return Temporal.PlainDateTime.from(text).toZonedDateTime(SHOP_TIME_ZONE).toInstant()
  } catch {
    return undefined
  }
}

export function localTimeText(at: Temporal.Instant | undefined): string {
  if (at === undefined) return ''
  return at.toZonedDateTimeISO(SHOP_TIME_ZONE).toPlainDateTime().toString({ smallestUnit: 'minute' })
}
