import type { ItemQuery } from '#domain/catalog/item-query.ts'
import { DEFAULT_SEARCH_RENTAL_DAYS, HITS_PER_PAGE } from '#domain/constants.ts'
import type { PrefectureCode } from '#domain/delivery/prefecture.ts'
import { rentalEnd } from '#domain/rental/period.ts'
import { blockedSpan, type Span } from '#domain/rental/span.ts'
import type { ServicePorts } from '../service-ports.ts'
import { type PricedCard, pricedCard } from './priced-card.ts'
import type { ShopCalendar } from './shop-calendar.ts'

/** A page of the item list. */
type ListView = {
  readonly calendar: ShopCalendar
  readonly total: number
  readonly page: number
  readonly pageCount: number
  readonly cards: readonly PricedCard[]
}

/**
 * A page of the item list. With an arrival date, only items with a product that is free for the whole blocked span to
 * that prefecture are included (docs/rules.md Stock).
 */
export function listItems({ catalog, days }: Pick<ServicePorts, 'catalog' | 'days'>) {
  return async (query: ItemQuery, prefecture?: PrefectureCode): Promise<ListView> => {
    const calendar = await days.calendar(prefecture)
    const { total, items } = await catalog.listItems(query, blockedSpanFor(query, calendar.prefecture))
    return {
      calendar,
      total,
      page: query.page,
      pageCount: Math.max(1, Math.ceil(total / HITS_PER_PAGE)),
      cards: items.map((card) => pricedCard(card, query.rentalDays)),
    }
  }
}

/** The blocked span that a product must be free for to match a list query; undefined without an arrival day. */
export function blockedSpanFor({ arrivalOn, rentalDays }: ItemQuery, prefecture: PrefectureCode): Span | undefined {
  if (arrivalOn === undefined) return undefined
  return blockedSpan(arrivalOn, rentalEnd(arrivalOn, rentalDays ?? DEFAULT_SEARCH_RENTAL_DAYS), prefecture)
}
