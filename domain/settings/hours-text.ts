import { type Day, weekdayOf } from '../day.ts'
import { WEEKDAYS } from '../text/day-text.ts'
import type { SettingsOf } from './settings.ts'

type Hours = SettingsOf<'hours'>

/** `日曜日`, by the code of the settings. */
export function weekdayName(code: string): string {
  return `${WEEKDAYS[Number(code) % 7]}曜日`
}

/**
 * The cut-off of every day with shipping in words: `16時`, or `16時（日曜日は15時）` when weekdays differ. The hour of
 * most weekdays is first, weekdays without shipping are last. `textOf`: one hour in words, where that is not `16時`.
 */
export function cutOffText(hours: Hours, textOf: (hour: number) => string = hourText): string {
  const week = Object.entries(hours).map(([code, day]) => ({ ...day, name: weekdayName(code) }))
  const shipping = week.filter(({ hasShipping }) => hasShipping)
  const byCount = [...Map.groupBy(shipping, ({ cutOffHour }) => cutOffHour)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  )
  const [usual, ...others] = byCount.map(([hour, days]) => ({ days, text: textOf(hour) }))
  const closed = { days: week.filter(({ hasShipping }) => !hasShipping), text: '発送なし' }
  const exceptions = [...others, closed]
    .filter(({ days }) => days.length > 0)
    .map(({ days, text }) => `${days.map(({ name }) => name).join('・')}は${text}`)
  const usualText = usual?.text ?? ''
  return exceptions.length === 0 ? usualText : `${usualText}（${exceptions.join('、')}）`
}

/** The cut-off of one day: `16時`. */
export function cutOffTextOn(hours: Hours, on: Day): string {
  return hourText(hours[weekdayOf(on) || 7]!.cutOffHour)
}

function hourText(hour: number): string {
  return `${hour}時`
}
