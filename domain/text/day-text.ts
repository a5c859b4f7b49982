import { type Day, dayOfInstant, SHOP_TIME_ZONE, timeOfInstant, weekdayOf } from '../day.ts'

export const WEEKDAYS = ['日', '月', '火', '水', '木', '金', '土'] as const

/** `11月20日（金）` */
export function dayText(on: Day): string {
  return `${dayTextShort(on)}${weekdayText(on)}`
}

/** `（金）` */
export function weekdayText(on: Day): string {
  return `（${WEEKDAYS[weekdayOf(on)]}）`
}

/** `11月20日` */
export function dayTextShort(on: Day): string {
  return `${Number(on.slice(5, 7))}月${Number(on.slice(8))}日`
}

/** `2026年11月20日（金）` */
export function dayTextFull(on: Day): string {
  return `${on.slice(0, 4)}年${dayText(on)}`
}

/** The day, with its year when that is not the present one. */
export function dayTextFrom(on: Day, todayOn: Day): string {
  return on.slice(0, 4) === todayOn.slice(0, 4) ? dayText(on) : dayTextFull(on)
}

/** `2026年11月20日` */
export function dayTextPlain(on: Day): string {
  return `${on.slice(0, 4)}年${dayTextShort(on)}`
}

/** `11月20日（金）〜11月23日（月）` */
export function daySpanText(fromOn: Day, toOn: Day): string {
  return `${dayText(fromOn)}〜${dayText(toOn)}`
}

/** `2026年11月` for a month given as `2026-11`. */
export function monthText(month: string): string {
  return `${month.slice(0, 4)}年${Number(month.slice(5, 7))}月`
}

/** `11/20`, for narrow places. */
export function dayTextTiny(on: Day): string {
  return `${Number(on.slice(5, 7))}/${Number(on.slice(8))}`
}

/** `12月8日（火）16:00まで` in Tokyo. */
export function dueText(at: Temporal.Instant): string {
  return `${dayText(dayOfInstant(at))}${timeOfInstant(at)}まで`
}

/** `2026年12月8日（火）16:00まで` in Tokyo. */
export function dueTextFull(at: Temporal.Instant): string {
  return `${dayTextFull(dayOfInstant(at))}${timeOfInstant(at)}まで`
}

/** `2026年11月20日（金）19時5分` in Tokyo. */
export function minuteText(at: Temporal.Instant): string {
  const { hour, minute } = at.toZonedDateTimeISO(SHOP_TIME_ZONE)
  return `${dayTextFull(dayOfInstant(at))}${hour}時${minute}分`
}
