import { z } from 'zod'
import { parseItemId } from '#domain/catalog/item-id.ts'
import { rejected } from '#domain/result.ts'
import { fieldOf } from '#domain/text/field.ts'

/** What a heart asks for. */
export const favouriteRequest = z.object({
  item: fieldOf((input) => parseItemId(input) ?? rejected('item-malformed')),
  intent: z.enum(['mark', 'unmark']),
})

/** The page that a form was sent from, if it is one of ours; else the list of favourites. */
export function pathBack(request: Request, siteUrl: string): string {
  const referrer = request.headers.get('referer')
  if (referrer === null || !URL.canParse(referrer)) return '/favorite'
  const { origin, pathname, search } = new URL(referrer)
  const isOurs = origin === new URL(siteUrl).origin || origin === new URL(request.url).origin
  // A path of two slashes would be an address of somewhere else.
  return isOurs && !pathname.startsWith('//') ? `${pathname}${search}` : '/favorite'
}
