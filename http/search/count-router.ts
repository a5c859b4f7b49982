import type { Hono } from 'hono'
import { type ListCounts, totalOfChoices } from '#domain/catalog/choice-counts.ts'
import { parseItemQuery } from '#domain/catalog/item-query.ts'
import { parsePrefectureCode } from '#domain/delivery/prefecture.ts'
import { isRejected } from '#domain/result.ts'
import type { Services } from '#services/services.ts'
import { type CountedRouterOptions, countedRouter } from './counted-router.ts'

/**
 * `GET /search/count?` and the query of an item list, with the destination in `pref` → the total of that list and the
 * number of items for each choice of each filter. The filter panel shows them while a visitor chooses.
 */
export function countRouter(
  { catalog: { getCalendar, countChoices }, settings }: Pick<Services, 'catalog' | 'settings'>,
  options: CountedRouterOptions = {},
): Hono {
  return countedRouter(async (context) => {
    const params = new URL(context.req.url).searchParams
    const named = parsePrefectureCode(params.get('pref') ?? '', settings.now())
    const prefecture = isRejected(named) ? undefined : named
    const { query } = parseItemQuery(params, await getCalendar(prefecture))
    const counts = await countChoices(query, prefecture)
    context.header('cache-control', 'no-store')
    return context.json<ListCounts>({ total: totalOfChoices(query, counts), ...counts })
  }, options)
}
