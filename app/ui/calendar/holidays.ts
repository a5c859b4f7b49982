import { addDays, type Day, dayOfEpoch, epochOfDay, weekdayOf } from '#domain/day.ts'

const SUNDAY = 0
const MONDAY = 1

/** Holidays on a fixed date (Act on National Holidays, article 2). */
const FIXED: readonly (readonly [monthAndDate: string, name: string])[] = [
  ['01-01', '元日'],
  ['02-11', '建国記念の日'],
  ['02-23', '天皇誕生日'],
  ['04-29', '昭和の日'],
  ['05-03', '憲法記念日'],
  ['05-04', 'みどりの日'],
  ['05-05', 'こどもの日'],
  ['08-11', '山の日'],
  ['11-03', '文化の日'],
  ['11-23', '勤労感謝の日'],
]

/** Holidays on the nth Monday of a month (article 2). */
const MONDAYS: readonly (readonly [month: string, nth: number, name: string])[] = [
  ['01', 2, '成人の日'],
  ['07', 3, '海の日'],
  ['09', 3, '敬老の日'],
  ['10', 2, 'スポーツの日'],
]

/** National holidays from one day to another, both included, by day. Valid for 2022 to 2099 unless the act changes. */
export function holidaysBetween(fromOn: Day, toOn: Day): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  for (let year = Number(fromOn.slice(0, 4)); year <= Number(toOn.slice(0, 4)); year += 1) {
    for (const [on, name] of Object.entries(holidaysOf(year))) if (on >= fromOn && on <= toOn) found[on] = name
  }
  return found
}

function holidaysOf(year: number): Record<string, string> {
  const days: Record<string, string> = {}
  for (const [monthAndDate, name] of FIXED) days[`${year}-${monthAndDate}`] = name
  for (const [month, nth, name] of MONDAYS) days[nthMonday(`${year}-${month}-01` as Day, nth)] = name
  days[`${year}-03-${equinoxDate(year, 20.8431)}`] = '春分の日'
  days[`${year}-09-${equinoxDate(year, 23.2488)}`] = '秋分の日'
  return { ...days, ...substituteDays(days), ...sandwichedDays(days) }
}

/** Article 3, paragraph 2: a holiday on a Sunday moves to the next day that is not a holiday. */
function substituteDays(days: Readonly<Record<string, string>>): Record<string, string> {
  const found: Record<string, string> = {}
  for (const on of Object.keys(days) as Day[]) {
    if (weekdayOf(on) !== SUNDAY) continue
    let next = addDays(on, 1)
    while (days[next] !== undefined) next = addDays(next, 1)
    found[next] = '振替休日'
  }
  return found
}

/** Article 3, paragraph 3: a day between two holidays is a holiday. */
function sandwichedDays(days: Readonly<Record<string, string>>): Record<string, string> {
  const found: Record<string, string> = {}
  for (const on of Object.keys(days) as Day[]) {
    const between = addDays(on, 1)
    const isSandwiched =
      days[between] === undefined && days[addDays(on, 2)] !== undefined && weekdayOf(between) !== SUNDAY
    if (isSandwiched) found[between] = '国民の休日'
  }
  return found
}

function nthMonday(firstOn: Day, nth: number): Day {
  const toMonday = (MONDAY - weekdayOf(firstOn) + 7) % 7
  return dayOfEpoch(epochOfDay(firstOn) + toMonday + (nth - 1) * 7)
}

/** Day of the month of an equinox: the approximation of the Hydrographic Department, valid until 2099. */
function equinoxDate(year: number, base: number): number {
  const since = year - 1980
  return Math.floor(base + 0.242194 * since - Math.floor(since / 4))
}
