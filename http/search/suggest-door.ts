import { Hono } from 'hono'
import type { SuggestAnswer, SuggestedLine } from '#domain/calls/answers.ts'
import type { SearchServices, Suggestion } from '#services/search/suggest.ts'

const LONGEST_TEXT = 200
const KEPT_SECONDS = 30

/**
 * Suggestions for the search box of the pages, mounted at /search/suggest: `GET ?q=` → `{suggestions: [{kind, label,
 * note, url, image}]}`, up to 8. Every answer is JSON; it may be kept for 30 seconds.
 */
export function suggestDoor(
  { suggest }: Pick<SearchServices, 'suggest'>,
  onError: (error: unknown) => void = () => undefined,
): Hono {
  const door = new Hono()
  door.get('/', async (context) => {
    const text = context.req.query('q')
    if (text === undefined) return context.json({ message: 'q is missing', status: 400 }, 400)
    const suggestions = await suggest(text.slice(0, LONGEST_TEXT))
    context.header('cache-control', `public, max-age=${KEPT_SECONDS}`)
    context.header('x-content-type-options', 'nosniff')
    return context.json<SuggestAnswer>({ suggestions: suggestions.map(lineOf) })
  })
  door.all('/', (context) => {
    context.header('allow', 'GET, HEAD')
    return context.json({ message: 'Suggestions are asked by GET', status: 405 }, 405)
  })
  door.all('*', (context) => context.json({ message: 'Not found', status: 404 }, 404))
  door.onError((error, context) => {
    onError(error)
    return context.json({ message: 'Internal server error', status: 500 }, 500)
  })
  return door
}

/** `note`: brand of an item, or the number of items; `image`: key of a picture, or null. */
function lineOf(suggestion: Suggestion): SuggestedLine {
  switch (suggestion.kind) {
    case 'item':
      return {
        kind: 'item',
        label: suggestion.name,
        note: suggestion.brandName,
        url: `/items/${suggestion.id}`,
        image: suggestion.imageKey ?? null,
        price: suggestion.fourDaysYen,
      }
    case 'category':
      return { ...named(suggestion), url: `/items/list?category_id=${suggestion.uid}` }
    case 'brand':
      return { ...named(suggestion), url: `/items/list?maker_id=${suggestion.uid}` }
  }
}

function named({ kind, name, count }: Extract<Suggestion, { kind: 'category' | 'brand' }>) {
  return { kind, label: name, note: `${count}点`, image: null }
}
