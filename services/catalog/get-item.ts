import { type ShoeForm, shoesOfSet } from '#domain/catalog/matching.ts'
import { RENTAL_DAYS_CHOICES } from '#domain/constants.ts'
import type { Day } from '#domain/day.ts'
import type { PrefectureCode } from '#domain/delivery/prefecture.ts'
import type { Yen } from '#domain/money.ts'
import { rentalPriceYen } from '#domain/pricing/price.ts'
import { rentalEnd } from '#domain/rental/period.ts'
import { blockedSpan } from '#domain/rental/span.ts'
import { type ProposalRejection, proposedRental } from '#domain/rental/wearing.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { Settings } from '#domain/settings/settings.ts'
import { wantedShoes } from '../cart/set-shoes.ts'
import type { ShoeSize } from '../ports/accessories.ts'
import type { ItemRow, ReviewRow } from '../ports/catalog.ts'
import type { ItemQuestion } from '../ports/item-questions.ts'
import type { ServicePorts } from '../service-ports.ts'
import { type FreeDays, itemFacts } from './item-facts.ts'
import type { PricedCard } from './priced-card.ts'
import type { ShopCalendar } from './shop-calendar.ts'

export type ItemView = {
  readonly item: ItemRow
  readonly calendar: ShopCalendar
  readonly rental: RequestedRental
  readonly prices: readonly { days: number; priceYen: Yen }[]
  readonly freeDays: readonly FreeDays[]
  readonly reviews: readonly ReviewRow[]
  readonly questions: readonly ItemQuestion[]
  /** Of a set with shoes: the sizes of a separate pair, free for the rental if its first day is known. */
  readonly shoes: { readonly form: ShoeForm; readonly sizes: readonly ShoeSize[] } | undefined
  readonly recommended: readonly PricedCard[]
  readonly isPreview: boolean
  /** Those of now. */
  readonly settings: Settings
}

/** Without `startOn`, a day of wearing proposes the arrival (docs/rules.md Ordering). */
type ItemOptions = {
  readonly days: number
  readonly prefecture: PrefectureCode
  readonly isPreview: boolean
  readonly startOn?: Day | undefined
  readonly wearOn?: Day | undefined
}

/** The rental that the page shows. `wearRejection`: why none is proposed for the day of wearing. */
type RequestedRental = {
  readonly startOn: Day | undefined
  readonly days: number
  readonly wearOn: Day | undefined
  readonly wearRejection?: ProposalRejection['code']
}

type Ports = Pick<ServicePorts, 'catalog' | 'stock' | 'days' | 'accessories' | 'clock' | 'settings'>
export type ItemRejection = Rejection<'item-not-found' | 'item-unavailable' | 'item-has-no-units', undefined>

/** Why an item has no page: not released or not available, unless it is previewed; no units. */
export function itemRejection(
  { release, available, sizes }: ItemRow,
  { isPreview }: { readonly isPreview: boolean },
): ItemRejection | undefined {
  if (!(release && available) && !isPreview) return rejected('item-unavailable')
  return sizes.length === 0 ? rejected('item-has-no-units') : undefined
}

/** Rejected as by `itemRejection`, and when there is no such item. */
export function getItem(ports: Ports) {
  const { days, accessories, settings } = ports
  const findFacts = itemFacts(ports)
  return async (id: number, options: ItemOptions): Promise<ItemView | ItemRejection> => {
    const [facts, calendar] = await Promise.all([findFacts(id), days.calendar(options.prefecture)])
    if (facts === undefined) return rejected('item-not-found')
    const { item, reviews, questions, recommended } = facts
    const rejection = itemRejection(item, options)
    if (rejection !== undefined) return rejection
    const rental = rentalOf(options, calendar)
    return {
      item,
      calendar,
      rental,
      prices: pricesOf(item, rental.days),
      freeDays: facts.freeDays(calendar, rental.days),
      reviews,
      questions,
      shoes: await shoesOf(accessories, item, rental, options.prefecture, calendar),
      recommended,
      isPreview: options.isPreview,
      settings: settings.now(),
    }
  }
}

function rentalOf({ days, startOn, wearOn }: ItemOptions, calendar: ShopCalendar): RequestedRental {
  if (wearOn === undefined || startOn !== undefined) return { startOn, days, wearOn }
  const proposed = proposedRental(wearOn, days, calendar)
  return isRejected(proposed) ? { startOn, days, wearOn, wearRejection: proposed.code } : { ...proposed, wearOn }
}

async function shoesOf(
  accessories: Ports['accessories'],
  item: ItemRow,
  { startOn, days }: RequestedRental,
  prefecture: PrefectureCode,
  { rental }: ShopCalendar,
): Promise<ItemView['shoes']> {
  const wanted = shoesOfSet(item) && (await wantedShoes({ accessories }, item.id))
  if (wanted === undefined) return undefined
  const blocked = startOn && blockedSpan(startOn, rentalEnd(startOn, days), prefecture, rental)
  return { form: wanted.form, sizes: await accessories.shoeSizes(wanted, blocked) }
}

function pricesOf(item: ItemRow, days: number): ItemView['prices'] {
  const shown = [...new Set([...RENTAL_DAYS_CHOICES, days])].sort((a, b) => a - b)
  return shown.map((rentalDays) => ({ days: rentalDays, priceYen: rentalPriceYen(item, rentalDays) }))
}
