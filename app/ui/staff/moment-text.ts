import { dayOfInstant } from '#domain/day.ts'
import { dayTextTiny } from '../day-text.ts'

/** `11/20 10:05` in Tokyo. */
export function momentText(at: Temporal.Instant): string {
  const time = at.toZonedDateTimeISO('Asia/Tokyo').toPlainTime().toString({ smallestUnit: 'minute' })
  return `${dayTextTiny(dayOfInstant(at))} ${time}`
}
