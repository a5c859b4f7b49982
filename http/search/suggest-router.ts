import type { Hono } from 'hono'
import type { SuggestionResult, SuggestResponse } from '#domain/calls/responses.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { Suggestion } from '#services/search.ts'
import type { Services } from '#services/services.ts'
import { type CountedRouterOptions, countedRouter } from './counted-router.ts'

const MAX_TEXT_LENGTH = 200
const MAX_AGE_SECONDS = 30

/** `GET /search/suggest?q=` → up to 8 suggestions. Every response is JSON and may be cached for 30 seconds. */
export function suggestRouter(
  { suggest }: Pick<Services['search'], 'suggest'>,
  options: CountedRouterOptions = {},
): Hono {
  return countedRouter(async (context) => {
    const text = context.req.query('q')
    if (text === undefined) return context.json({ message: 'q is missing', status: 400 }, 400)
    const suggestions = await suggest(text.slice(0, MAX_TEXT_LENGTH))
    context.header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`)
    return context.json<SuggestResponse>({ suggestions: suggestions.map(toSuggestedLine) })
  }, options)
}

/** `note`: brand of an item, or the number of items; `image`: key of a picture, or null. */
function toSuggestedLine(suggestion: Suggestion): SuggestionResult {
  switch (suggestion.kind) {
    case 'item':
      return {
        kind: 'item',
        label: suggestion.name,
        note: suggestion.brandName,
        url: pageHref('item', { id: suggestion.id }),
        image: suggestion.imageKey ?? null,
        price: suggestion.fourDaysYen,
      }
    case 'category':
      return { ...withCount(suggestion), url: pageHref('item-list', { category_id: suggestion.uid }) }
    case 'brand':
      return { ...withCount(suggestion), url: pageHref('item-list', { maker_id: suggestion.uid }) }
  }
}

function withCount({ kind, name, count }: Extract<Suggestion, { kind: 'category' | 'brand' }>) {
  return { kind, label: name, note: `${count}点`, image: null }
}
