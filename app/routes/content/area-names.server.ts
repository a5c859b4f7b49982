import type { Area } from '#content/areas.ts'
import { daysAheadWord } from '#content/constants.ts'
import { fillNames, type Page } from '#content/page.ts'
import { deliveryDays } from '#domain/delivery/delivery.ts'

/** Fills the area template with the data of an area. */
export function areaNames(template: Page, area: Area): Page {
  const days = deliveryDays(area.code)
  const names: Readonly<Record<string, string>> = {
    'prefecture.name': area.name,
    'prefecture.region': area.region.name,
    'prefecture.capital': area.capital,
    'prefecture.arrival': daysAheadWord(days),
    'prefecture.lateArrival': daysAheadWord(days + 1),
    'prefecture.deliveryDays': String(days),
    'prefecture.remote': remoteText(area),
    'prefecture.season': area.region.season,
    'prefecture.custom': area.region.custom,
  }
  return fillNames(template, (name) => names[name])
}

function remoteText({ name, remote }: Area): string {
  return remote === ''
    ? `${name}内の山間部など、交通の事情により配達の時間帯をお約束できない地域があります。`
    : `${remote}へは船便などを利用するため、天候によって日数がさらにかかることがあります。`
}
