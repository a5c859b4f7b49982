import { deliveryDays } from '#domain/delivery/delivery-days.ts'
import { prefectureName, servedPrefectures, unservedPrefectures } from '#domain/delivery/prefecture.ts'
import { returnGraceDays } from '#domain/rental/calendar.ts'
import { dayRulesOf } from '#domain/rental/day-rules.ts'
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

/**
 * The prefectures that are reached soonest, and the others, in words. `notServedOr` and `notServedAnd` stand before
 * another place and are empty when the shop delivers everywhere.
 */
export function areaConstants({ served, notServed }: DeliveryAreas): Readonly<Record<string, string>> {
  const soonest = Math.min(...served.map(({ days }) => days))
  const near = served.filter(({ days }) => days === soonest)
  const others = served.filter(({ days }) => days > soonest)
  const far = others.length === 0 ? near : others
  const names = notServed.join('、')
  return {
    servedAreas: names === '' ? `全国${countText(served)}` : `${names}を除く${countText(served)}`,
    notServed: names,
    notServedOr: names && `${names}や`,
    notServedAnd: names && `${names}および`,
    shortAreaNames: namesText(near),
    shortAreas: countText(near),
    shortArrival: arrivalText(near, 0),
    shortLateArrival: arrivalText(near, 1),
    returnGraceDays: spanText(near.map(({ graceDays }) => graceDays)),
    farAreaNames: namesText(far),
    farAreas: countText(far),
    farArrival: arrivalText(far, 0),
    farLateArrival: arrivalText(far, 1),
    farDeliveryDays: spanText(far.map(({ days }) => days)),
    farReturnGraceDays: spanText(far.map(({ graceDays }) => graceDays)),
  }
}

/** The earliest arrival, and all of them: `翌日`, `翌日か翌々日`. */
export function arrivalWords({ served }: DeliveryAreas): readonly [string, string] {
  return [daysAheadWord(Math.min(...served.map(({ days }) => days))), arrivalText(served, 0)]
}

function namesText(areas: readonly ServedArea[]): string {
  return areas.map(({ name }) => name).join('、')
}

/** `23都府県`: the number, and the kinds of prefectures among them. */
function countText(areas: readonly ServedArea[]): string {
  const kinds = ['都', '道', '府', '県'].filter((kind) => areas.some(({ name }) => name.endsWith(kind)))
  return `${areas.length}${kinds.join('')}`
}

/** `翌々日`; `翌々日か3日後` when it is not the same day everywhere. */
function arrivalText(areas: readonly ServedArea[], lateDays: number): string {
  const days = [...new Set(areas.map((area) => area.days + lateDays))].toSorted((one, other) => one - other)
  return days.map(daysAheadWord).join('か')
}

/** `2`, or `2〜3`. */
function spanText(numbers: readonly number[]): string {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  return least === most ? String(least) : `${least}〜${most}`
}
