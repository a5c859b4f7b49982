import type { Hono } from 'hono'
import type { SuggestResponse } from '#domain/calls/responses.ts'
import { suggestionLine } from '#domain/calls/suggestion.ts'
import type { Services } from '#services/services.ts'
import { messageResponse } from '../message-error.ts'
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
    if (text === undefined) return messageResponse(context, { message: 'q is missing', status: 400 })
    const suggestions = await suggest(text.slice(0, MAX_TEXT_LENGTH))
    context.header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`)
    return context.json<SuggestResponse>({ suggestions: suggestions.map(suggestionLine) })
  }, options)
}
