import { deliveryDays } from '#domain/delivery/delivery-days.ts'
import { islandText } from '#domain/delivery/islands.ts'
import { isEveryDay } from '#domain/settings/hours-text.ts'
import type { Settings } from '#domain/settings/settings.ts'
import type { Area } from './areas.ts'
import type { AREA_NAMES } from './constants.ts'
import { daysAheadWord } from './day-words.ts'
import { areaDeliveryTerms } from './delivery-fee.ts'

/** The values for `{{prefecture.name}}` in the template of the areas. */
export function areaValues(area: Area, settings: Settings): Readonly<Record<string, string>> {
  const days = deliveryDays(area.code, settings)
  const late = daysAheadWord(days + 1)
  return {
    'prefecture.name': area.name,
    'prefecture.region': area.region.name,
    'prefecture.capital': area.capital,
    'prefecture.arrival': daysAheadWord(days),
    'prefecture.lateArrival': isEveryDay(settings.hours) ? late : `${late}以降`,
    'prefecture.deliveryDays': String(days),
    'prefecture.deliveryTerms': areaDeliveryTerms(area.code, settings),
    'prefecture.remote': remoteText(area),
    'prefecture.season': area.region.season,
    'prefecture.custom': area.region.custom,
  } satisfies Record<(typeof AREA_NAMES)[number], string>
}

function remoteText({ name, remote }: Area): string {
  return remote === ''
    ? `${name}内の山間部など、交通の事情により配達の時間帯をお約束できない地域があります。`
    : islandText(remote)
}
