import type { Day } from '../day.ts'
import type { SettingsOf } from './settings.ts'

type Hours = SettingsOf<'hours'>

const WEEKDAYS = [
  ['cutOffMonday', '月曜日'],
  ['cutOffTuesday', '火曜日'],
  ['cutOffWednesday', '水曜日'],
  ['cutOffThursday', '木曜日'],
  ['cutOffFriday', '金曜日'],
  ['cutOffSaturday', '土曜日'],
  ['cutOffSunday', '日曜日'],
] as const satisfies readonly (readonly [keyof Hours, string])[]

/**
 * The cut-off of every day in words: `16時`, or `16時（日曜日は15時）` when weekdays differ. The hour of most weekdays is
 * first. `textOf`: one hour in words, where that is not `16時`.
 */
export function cutOffText(hours: Hours, textOf: (hour: number) => string = hourText): string {
  const all = WEEKDAYS.map(([field]) => hours[field])
  const countOf = (hour: number) => all.filter((each) => each === hour).length
  const byCount = [...new Set(all)].toSorted((one, other) => countOf(other) - countOf(one))
  const [usual = 0, ...others] = byCount
  if (others.length === 0) return textOf(usual)
  const exceptions = others.map((hour) => {
    const days = WEEKDAYS.filter(([field]) => hours[field] === hour).map(([, name]) => name)
    return `${days.join('・')}は${textOf(hour)}`
  })
  return `${textOf(usual)}（${exceptions.join('、')}）`
}

/** The cut-off of one day: `16時`. */
export function cutOffTextOn(hours: Hours, on: Day): string {
  const [field] = WEEKDAYS[Temporal.PlainDate.from(on).dayOfWeek - 1]!
  return hourText(hours[field])
}

function hourText(hour: number): string {
  return `${hour}時`
}
