import { z } from 'zod'
import { parseItemId } from '#domain/catalog/item-id.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { rejected } from '#domain/result.ts'
import { fieldOf } from '#domain/text/field.ts'

/** The form of a favourite button. */
export const favouriteRequest = z.object({
  item: fieldOf((input) => parseItemId(input) ?? rejected('item-malformed')),
  intent: z.enum(['mark', 'unmark']),
})

/** The path of the page that sent the form if it is on this site, otherwise of the favourites page. */
export function pathBack(request: Request, siteUrl: string): string {
  const referrer = request.headers.get('referer')
  if (referrer === null || !URL.canParse(referrer)) return pageHref('favorite')
  const { origin, pathname, search } = new URL(referrer)
  const isOurs = origin === new URL(siteUrl).origin || origin === new URL(request.url).origin
  // A path that starts with two slashes would be a URL of another host.
  return isOurs && !pathname.startsWith('//') ? `${pathname}${search}` : pageHref('favorite')
}
