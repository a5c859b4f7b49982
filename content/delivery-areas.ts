import { deliveryDays } from '#domain/delivery/delivery-days.ts'
import { prefectureName, servedPrefectures, unservedPrefectures } from '#domain/delivery/prefecture.ts'
import { returnGraceDays } from '#domain/rental/calendar.ts'
import { dayRulesOf } from '#domain/rental/day-rules.ts'
import { isEveryDay } from '#domain/settings/hours-text.ts'
import type { Settings } from '#domain/settings/settings.ts'
import { daysAheadWord } from './day-words.ts'

type ServedArea = {
  readonly name: string
  /** Of a delivery, and of grace after the return date. */
  readonly days: number
  readonly graceDays: number
}

/** Where parcels go, and the prefectures to which none go. */
export type DeliveryAreas = { readonly served: readonly ServedArea[]; readonly notServed: readonly string[] }

export function deliveryAreas(settings: Settings): DeliveryAreas {
  const rules = dayRulesOf(settings)
  const served = servedPrefectures(rules).map(({ code, name }) => ({
    name,
    days: deliveryDays(code, rules),
    graceDays: returnGraceDays(code, rules),
  }))
  return { served, notServed: unservedPrefectures(rules).map(prefectureName) }
}

function soonestDays({ served }: DeliveryAreas): number {
  return Math.min(...served.map(({ days }) => days))
}

/** Whether parcels reach some prefectures later than others. */
export function hasFarAreas(areas: DeliveryAreas): boolean {
  return areas.served.some(({ days }) => days > soonestDays(areas))
}

/**
 * The prefectures that are reached soonest, and the others, in words. `notServedOr` and `notServedAnd` stand before
 * another place and are empty when the shop delivers everywhere. Names of others are empty when there are none: the
 * parts of pages that have them begin with `{{only.farAreas}}`.
 */
export function areaConstants(settings: Settings): Readonly<Record<string, string>> {
  const areas = deliveryAreas(settings)
  const { served, notServed } = areas
  const near = served.filter(({ days }) => days === soonestDays(areas))
  const far = served.filter(({ days }) => days > soonestDays(areas))
  const names = notServed.join('、')
  const servedAreas = names === '' ? `全国${countText(served)}` : `${names}を除く${countText(served)}`
  const [shortArrival, farArrival] = [near, far].map((some) => arrivalText(some, 0))
  const [shortLateArrival, farLateArrival] = [near, far].map((some) => lateArrivalText(some, settings))
  const both = (short = '', others = '', least = '') =>
    far.length === 0
      ? `${least}${short}`
      : `${countText(near)}へは${least}${short}、そのほかの地域へは${least}${others}`
  return {
    servedAreas,
    notServed: names,
    notServedPlace: orText(notServed),
    notServedOr: names && `${names}や`,
    notServedAnd: names && `${names}および`,
    shortAreaNames: far.length === 0 ? servedAreas : namesText(near),
    shortAreas: far.length === 0 ? servedAreas : countText(near),
    shortArrival: shortArrival ?? '',
    shortLateArrival: shortLateArrival ?? '',
    farAreaNames: namesText(far),
    farAreas: countText(far),
    farArrival: farArrival ?? '',
    farLateArrival: farLateArrival ?? '',
    arrivals: both(shortArrival, farArrival),
    shortestArrivals: both(shortArrival, farArrival, '最短で'),
    lateArrivals: both(shortLateArrival, farLateArrival),
    shownArrivals: [shortArrival, farArrival].map((each) => each && `「${each}」`).join(''),
    returnLimit: returnLimitText(near, far),
  }
}

/** The days of grace after the return date: `2日後（お届けに2日かかる地域では3日後）`. */
function returnLimitText(near: readonly ServedArea[], far: readonly ServedArea[]): string {
  const daysText = (areas: readonly ServedArea[]) => `${spanText(areas.map(({ graceDays }) => graceDays))}日後`
  if (far.length === 0) return daysText(near)
  return `${daysText(near)}（お届けに${spanText(far.map(({ days }) => days))}日かかる地域では${daysText(far)}）`
}

/** `北海道、青森県または沖縄県` */
export function orText(names: readonly string[]): string {
  return [names.slice(0, -1).join('、'), ...names.slice(-1)].filter((part) => part !== '').join('または')
}

/** The earliest arrival, and all of them: `翌日`, `翌日か翌々日`. */
export function arrivalWords(areas: DeliveryAreas): readonly [string, string] {
  return [daysAheadWord(soonestDays(areas)), arrivalText(areas.served, 0)]
}

function namesText(areas: readonly ServedArea[]): string {
  return areas.map(({ name }) => name).join('、')
}

/** `23都府県`: the number, and the kinds of prefectures among them; the name of a single one. */
function countText(areas: readonly ServedArea[]): string {
  if (areas.length === 1) return namesText(areas)
  const kinds = ['都', '道', '府', '県'].filter((kind) => areas.some(({ name }) => name.endsWith(kind)))
  return `${areas.length}${kinds.join('')}`
}

/** `翌々日`; `翌々日か3日後` when it is not the same day everywhere. */
function arrivalText(areas: readonly ServedArea[], lateDays: number): string {
  const days = [...new Set(areas.map((area) => area.days + lateDays))].toSorted((one, other) => one - other)
  return days.map(daysAheadWord).join('か')
}

/** The arrival of an order after the cut-off: `翌々日`, `翌々日以降` with weekdays without shipping. */
function lateArrivalText(areas: readonly ServedArea[], { hours }: Pick<Settings, 'hours'>): string {
  const text = arrivalText(areas, 1)
  return text === '' || isEveryDay(hours) ? text : `${text}以降`
}

/** `2`, or `2〜3`. */
function spanText(numbers: readonly number[]): string {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  return least === most ? String(least) : `${least}〜${most}`
}
