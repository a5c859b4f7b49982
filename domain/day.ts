/**
 * A calendar day in Asia/Tokyo as `YYYY-MM-DD`. Days compare with `<` and `===`. Rental days are dates, never instants
 * (docs/rules.md Time).
 */
export type Day = string & { readonly brand: 'Day' }

/** The time zone of the shop (docs/product/1). */
export const SHOP_TIME_ZONE = 'Asia/Tokyo'

const MS_PER_HOUR = 3_600_000
const MS_PER_DAY = 24 * MS_PER_HOUR
/** Tokyo has been at UTC+9 without daylight saving time since 1952, so that its days need no time zone database. */
const TOKYO_OFFSET_MS = 9 * MS_PER_HOUR
const DAY_PATTERN = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/

/** Reads `YYYY-MM-DD` or `YYYY/M/D` (docs/product/5, Search); undefined for anything that is not a real date. */
export function parseDay(input: unknown): Day | undefined {
  if (typeof input !== 'string') return undefined
  const match = DAY_PATTERN.exec(input.trim())
  if (!match) return undefined
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (year < 1900) return undefined
  const day = dayOfEpoch(Math.floor(Date.UTC(year, month - 1, date) / MS_PER_DAY))
  return Number(day.slice(5, 7)) === month && Number(day.slice(8)) === date ? day : undefined
}

const WRITTEN_DAY = /^(\d{4})(?:[-/.]|年 ?)(\d{1,2})(?:[-/.]|月 ?)(\d{1,2})日?(?:\([日月火水木金土]\))?$/
const DIGITS_OF_DAY = /^(\d{4})(\d{2})(\d{2})$/

/**
 * Reads a day with its year as people and files write it, in folded text: `2026-12-01`, `2026/12/1`, `2026.12.1`,
 * `2026年12月1日(火)`, `20261201`. Undefined for anything else, also for a day without its year.
 */
export function parseWrittenDay(text: string): Day | undefined {
  const [, year, month, date] = WRITTEN_DAY.exec(text) ?? DIGITS_OF_DAY.exec(text) ?? []
  return parseDay(`${year}-${month}-${date}`)
}

/** Returns a literal as a day; throws when it is not a date. For constants and tests. */
export function day(literal: string): Day {
  const parsed = parseDay(literal)
  if (parsed === undefined) throw new TypeError(`not a day: ${literal}`)
  return parsed
}

/** Whole days since 1970-01-01. */
export function epochOfDay(day: Day): number {
  return Math.round(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8))) / MS_PER_DAY)
}

export function dayOfEpoch(epochDays: number): Day {
  return new Date(epochDays * MS_PER_DAY).toISOString().slice(0, 10) as Day
}

export function addDays(day: Day, days: number): Day {
  return dayOfEpoch(epochOfDay(day) + days)
}

/** The number of days from the first day to the second; negative when the second is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return epochOfDay(to) - epochOfDay(from)
}

/** 0 = Sunday … 6 = Saturday. */
export function weekdayOf(day: Day): number {
  return (((epochOfDay(day) + 4) % 7) + 7) % 7
}

export function laterDay(a: Day, b: Day): Day {
  return a > b ? a : b
}

/** The calendar day in Tokyo at an instant. */
export function dayOfInstant(instant: Temporal.Instant): Day {
  return dayOfEpoch(Math.floor(tokyoMs(instant) / MS_PER_DAY))
}

/** The start of a day in Tokyo in seconds since 1970: a rental day on the wire (docs/product/3, Entities). */
export function secondsOfDay(day: Day): number {
  return (epochOfDay(day) * MS_PER_DAY - TOKYO_OFFSET_MS) / 1_000
}

/** The calendar day in Tokyo at a time in seconds since 1970: the inverse of `secondsOfDay`. */
export function dayOfSeconds(seconds: number): Day {
  return dayOfInstant(Temporal.Instant.fromEpochMilliseconds(Math.floor(seconds * 1_000)))
}

/** The hour of the day (0–23) in Tokyo at an instant. */
export function hourOfInstant(instant: Temporal.Instant): number {
  return Math.floor((((tokyoMs(instant) % MS_PER_DAY) + MS_PER_DAY) % MS_PER_DAY) / MS_PER_HOUR)
}

/** The instant of a full hour of a day in Tokyo. */
export function instantOfHour(day: Day, hour: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(epochOfDay(day) * MS_PER_DAY + hour * MS_PER_HOUR - TOKYO_OFFSET_MS)
}

/** Milliseconds since 1970-01-01T00:00 in Tokyo. */
function tokyoMs(instant: Temporal.Instant): number {
  return instant.epochMilliseconds + TOKYO_OFFSET_MS
}

/** The time of an instant in Tokyo: `16:00`. */
export function timeOfInstant(at: Temporal.Instant): string {
  const { hour, minute } = at.toZonedDateTimeISO(SHOP_TIME_ZONE)
  return `${hour}:${String(minute).padStart(2, '0')}`
}
