import { SHOP_TIME_ZONE } from '#domain/day.ts'

/** `2026-11-20 10:05:12` in Tokyo. */
export function instantText(at: Temporal.Instant): string {
  const local = at.toZonedDateTimeISO(SHOP_TIME_ZONE).toPlainDateTime()
  return local.toString({ smallestUnit: 'second' }).replace('T', ' ')
}
