import { type Day, weekdayOf } from '../day.ts'
import { WEEKDAYS } from '../text/day-text.ts'
import type { SettingsOf } from './settings.ts'

type Hours = SettingsOf<'hours'>

/** `日曜日`, by the code of the settings. */
export function weekdayName(code: string): string {
  return `${WEEKDAYS[Number(code) % 7]}曜日`
}

/**
 * The cut-off of every day in words: `16時`, or `16時（日曜日は15時）` when weekdays differ. The hour of most weekdays is
 * first, weekdays without shipping are last.
 */
export function cutOffText(hours: Hours): string {
  const [shipping, closed] = daysByShipping(hours)
  return weekText(shipping, hourText, closed.length === 0 ? [] : [`${namesOf(closed)}は発送なし`])
}

/** The hour of every day, with shipping or without. `textOf`: one hour in words, where that is not `16時`. */
export function cutOffTimeText(hours: Hours, textOf: (hour: number) => string = hourText): string {
  return weekText(daysByShipping(hours).flat(), textOf, [])
}

/** The cut-off in headings: `16時`; no hour when days with shipping differ. */
export function commonCutOffText(hours: Hours): string {
  const [hour, ...others] = new Set(daysByShipping(hours)[0].map(({ cutOffHour }) => cutOffHour))
  return hour === undefined || others.length > 0 ? '締切の時刻' : hourText(hour)
}

/** Whether parcels leave on every day of the week. */
export function isEveryDay(hours: Hours): boolean {
  return daysByShipping(hours)[1].length === 0
}

type Weekday = Hours[number] & { readonly name: string }

/** The days with shipping, and those without. */
function daysByShipping(hours: Hours): readonly [readonly Weekday[], readonly Weekday[]] {
  const week = Object.entries(hours).map(([code, day]): Weekday => ({ ...day, name: weekdayName(code) }))
  return [week.filter(({ hasShipping }) => hasShipping), week.filter(({ hasShipping }) => !hasShipping)]
}

function namesOf(days: readonly Weekday[]): string {
  return days.map(({ name }) => name).join('・')
}

/** The hour of most days, and in parentheses the others and what else is said. */
function weekText(days: readonly Weekday[], textOf: (hour: number) => string, others: readonly string[]): string {
  const [usual, ...different] = [...Map.groupBy(days, ({ cutOffHour }) => cutOffHour)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  )
  const exceptions = [...different.map(([hour, these]) => `${namesOf(these)}は${textOf(hour)}`), ...others]
  const usualText = usual === undefined ? '' : textOf(usual[0])
  return exceptions.length === 0 ? usualText : `${usualText}（${exceptions.join('、')}）`
}

/** The cut-off of one day: `16時`. */
export function cutOffTextOn(hours: Hours, on: Day): string {
  return hourText(hours[weekdayOf(on) || 7]!.cutOffHour)
}

function hourText(hour: number): string {
  return `${hour}時`
}
