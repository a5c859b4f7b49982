import { type ItemQuery, withoutFilter } from '#domain/catalog/item-query.ts'
import type { PrefectureCode } from '#domain/delivery/prefecture.ts'
import { closestQueries, droppableWords } from '#domain/search/fewer-words.ts'
import { findIds, withNameSearch } from '../search.ts'
import type { ServicePorts } from '../service-ports.ts'
import { blockedSpanFor, listItems } from './list-items.ts'
import type { PricedCard } from './priced-card.ts'

/** A list with fewer words of the same query, with its number of items and its first ones. */
export type FewerWords = { readonly query: ItemQuery; readonly total: number; readonly cards: readonly PricedCard[] }

type Ports = Pick<ServicePorts, 'catalog' | 'facets' | 'search' | 'days'>

/**
 * The lists with fewer words that come closest to one without items. Each word is searched for, all at once; which of
 * them go together is then known without further searches. The rest of the query stays.
 */
export function findFewerWords(ports: Ports) {
  const list = withNameSearch(ports, listItems(ports))
  return async (query: ItemQuery, prefecture?: PrefectureCode): Promise<readonly FewerWords[]> => {
    const words = droppableWords(query.name ?? '')
    if (words.length < 2) return []
    const others = withoutFilter(query, 'name')
    const blocked = blockedSpanFor(others, await ports.days.calendar(prefecture))
    const [listed, ...found] = await Promise.all([
      ports.facets.ids(others, blocked),
      ...words.map((word) => findIds(ports.search, word)),
    ])
    const inList = new Set(listed)
    const names = closestQueries(
      words.map((text, index) => ({ text, ids: inList.intersection(new Set(found[index] ?? [])) })),
    )
    const lists = await Promise.all(
      names.map(async (name) => {
        const fewer = { ...others, name, page: 1 }
        const { total, cards } = await list(fewer, prefecture)
        return { query: fewer, total, cards }
      }),
    )
    return lists.filter(({ total }) => total > 0)
  }
}
