import { freeStartDays, possibleStarts, type StartSpan } from '#domain/availability/availability.ts'
import { EMPTY_ITEM_QUERY } from '#domain/catalog/item-query.ts'
import type { Day } from '#domain/day.ts'
import type { RentalCalendar } from '#domain/rental/calendar.ts'
import type { CatalogStore, ItemRow, ReviewRow } from '../ports/catalog.ts'
import type { ItemQuestion } from '../ports/item-questions.ts'
import type { ServicePorts } from '../service-ports.ts'
import { type PricedCard, pricedCard } from './priced-card.ts'
import type { ShopCalendar } from './shop-calendar.ts'
import { keptUntilChange, putBounded } from './until-change.ts'

export type FreeDays = {
  readonly sizeTagUid: number | undefined
  readonly sizeLabel: string
  readonly days: number
  readonly freeOn: readonly Day[]
}

/** What an item page shows whatever is chosen, and the free days for what is. */
export type ItemFacts = {
  readonly item: ItemRow
  readonly reviews: readonly ReviewRow[]
  readonly questions: readonly ItemQuestion[]
  readonly recommended: readonly PricedCard[]
  /** By size; the same array for the same days, prefecture, first and last day, and closings. */
  freeDays(calendar: ShopCalendar, days: number): readonly FreeDays[]
}

const LIMITS = { reviews: 20, questions: 20 }
const MAX_RECOMMENDATIONS = 8
/** Limits of the cache: items, and calendars of each. A calendar of five sizes takes 8 KB. */
const MAX_ITEMS = 500
const MAX_CALENDARS = 8
/** Lists of possible starts; one takes 10 KB. */
const MAX_START_LISTS = 100

type Ports = Pick<ServicePorts, 'catalog' | 'stock' | 'clock'>

/** The facts of items, released or not; undefined when there is no such item. They are kept until something changes. */
export function itemFacts(ports: Ports): (id: number) => Promise<ItemFacts | undefined> {
  const find = keptUntilChange<number, ItemFacts | undefined>(ports, MAX_ITEMS)
  const startsOf = cachedStarts()
  return (id) => find(id, () => loadFacts(ports, id, startsOf))
}

async function loadFacts(
  { catalog, stock }: Ports,
  id: number,
  startsOf: ReturnType<typeof cachedStarts>,
): Promise<ItemFacts | undefined> {
  const [page, occupancies] = await Promise.all([catalog.findItemPage(id, LIMITS), stock.occupanciesBySize(id)])
  if (page === undefined) return undefined
  const { item } = page
  const recommended = await recommendedFor(catalog, item)
  const calendars = new Map<string, readonly FreeDays[]>()
  const freeDays = (calendar: ShopCalendar, days: number) => {
    const key = calendarKey(calendar, days)
    const known = calendars.get(key)
    if (known !== undefined) return known
    const starts = startsOf(key, calendar, days)
    const free = item.sizes.map(({ sizeTagUid, label }) => {
      const freeOn = freeStartDays(starts, occupancies.get(sizeTagUid) ?? [])
      return { sizeTagUid, sizeLabel: label, days, freeOn }
    })
    putBounded(calendars, key, free, MAX_CALENDARS)
    return free
  }
  return { ...page, recommended, freeDays }
}

/** The possible starts by calendar key: they are the same for all items. */
function cachedStarts() {
  const cached = new Map<string, readonly StartSpan[]>()
  return (key: string, calendar: ShopCalendar, days: number): readonly StartSpan[] => {
    const starts = cached.get(key) ?? possibleStarts({ ...calendar, days })
    if (!cached.has(key)) putBounded(cached, key, starts, MAX_START_LISTS)
    return starts
  }
}

/** Everything that the free days of an item depend on, besides the item. */
function calendarKey({ prefecture, earliestOn, latestOn, rental }: ShopCalendar, days: number): string {
  return `${days} ${prefecture} ${earliestOn} ${latestOn} ${closingsKey(rental)}`
}

const closingsKeys = new WeakMap<RentalCalendar, string>()

function closingsKey(rental: RentalCalendar): string {
  const key = closingsKeys.get(rental) ?? JSON.stringify(rental)
  closingsKeys.set(rental, key)
  return key
}

async function recommendedFor(catalog: CatalogStore, item: ItemRow): Promise<PricedCard[]> {
  const category = item.categories.at(-1)
  if (category === undefined) return []
  const { items } = await catalog.listItems({ ...EMPTY_ITEM_QUERY, categoryId: category.uid }, undefined)
  return items
    .filter((card) => card.id !== item.id)
    .sort((a, b) => b.reviewCount - a.reviewCount)
    .slice(0, MAX_RECOMMENDATIONS)
    .map((card) => pricedCard(card))
}
