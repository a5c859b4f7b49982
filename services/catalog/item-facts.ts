import { freeStartDays, possibleStarts } from '#domain/availability/availability.ts'
import { EMPTY_ITEM_QUERY } from '#domain/catalog/item-query.ts'
import { addDays, type Day } from '#domain/day.ts'
import { deliveryDays } from '#domain/delivery/delivery-days.ts'
import { remembered } from '#domain/remembered.ts'
import { hasShipping } from '#domain/rental/day-rules.ts'
import { cached } from '../cache.ts'
import type { CatalogStore, ItemRow, ReviewRow } from '../ports/catalog.ts'
import type { ItemQuestion } from '../ports/item-questions.ts'
import type { ServicePorts } from '../service-ports.ts'
import { type PricedCard, pricedCard } from './priced-card.ts'
import type { ShopCalendar } from './shop-calendar.ts'

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

type Ports = Pick<ServicePorts, 'catalog' | 'stock' | 'clock'>

/** The facts of items, released or not; undefined when there is no such item. They are kept until something changes. */
export function itemFacts(ports: Ports): (id: number) => Promise<ItemFacts | undefined> {
  const startsOf = rememberedStarts()
  return cached('itemFacts', ports, (id: number) => loadFacts(ports, id, startsOf))
}

/** The possible starts by calendar key: they are the same for all items. */
function rememberedStarts() {
  return remembered('startDays', (_key, calendar: ShopCalendar, days: number) => possibleStarts({ ...calendar, days }))
}

async function loadFacts(
  { catalog, stock }: Ports,
  id: number,
  startsOf: ReturnType<typeof rememberedStarts>,
): Promise<ItemFacts | undefined> {
  const [page, occupancies] = await Promise.all([catalog.findItemPage(id, LIMITS), stock.occupanciesBySize(id)])
  if (page === undefined) return undefined
  const { item } = page
  const recommended = await recommendedFor(catalog, item)
  const freeDaysOf = remembered('freeDays', (key, calendar: ShopCalendar, days: number) => {
    const starts = startsOf(key, calendar, days)
    return item.sizes.map(({ sizeTagUid, label }) => {
      const freeOn = freeStartDays(starts, occupancies.get(sizeTagUid) ?? [])
      return { sizeTagUid, sizeLabel: label, days, freeOn }
    })
  })
  return {
    ...page,
    recommended,
    freeDays: (calendar, days) => freeDaysOf(calendarKey(calendar, days), calendar, days),
  }
}

/** Everything that the free days of an item depend on, besides the item. Cut-offs decide the first day alone. */
function calendarKey({ prefecture, earliestOn, latestOn, rental }: ShopCalendar, days: number): string {
  const { closings, suspensions, rules } = rental
  const shippedOn = Array.from({ length: 7 }, (_, index) => hasShipping(addDays(earliestOn, index), rules))
  const way = [deliveryDays(prefecture, rules), rules.rental.cleaningDays, shippedOn]
  return JSON.stringify([days, prefecture, earliestOn, latestOn, way, closings, suspensions])
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
