import { parseItemId } from '../catalog/item-id.ts'
import { type PlainPageId, pageHref } from './href.ts'
import { isWellFormedPath, normalisedPath } from './path.ts'

/** The pages of former paths, normalised (docs/product/2, Legacy paths). */
const MOVED_PAGES: Readonly<Record<string, PlainPageId>> = {
  '/user_data/info_shortest_delivered': 'other-info-shortest-delivered',
  '/user_data/top_info_maintenance2': 'other-year-end',
  '/user_data/permit01': 'other-permit',
  '/user_data/mens_manner': 'mens-manner',
  '/article/mensmanner': 'mens-manner',
  '/service/useflow': 'service-use-flow',
  '/service/usemypage': 'service-use-mypage',
  '/entry/kiyaku': 'entry-userpolicy',
  '/entry/entry': 'entry',
  '/mypage/mypage': 'mypage',
  '/shopping/shopping_complete': 'shopping-complete',
}

/** Item detail of the former shop, with the item id in the query (docs/product/2, Products). */
const FORMER_ITEM_PATH = '/items/detail'
const FORMER_ITEM_PARAMETER = 'product_id'

/**
 * The URL that a legacy URL redirects to, query kept; undefined when the URL is already current. The target never
 * redirects again and stays on the site. `search` includes its question mark.
 */
export function legacyRedirect(path: string, search: string): string | undefined {
  if (!isWellFormedPath(path)) return undefined
  const normal = normalisedPath(path)
  const item = normal === FORMER_ITEM_PATH ? formerItem(search) : undefined
  if (item !== undefined) return item
  const target = currentPath(normal)
  return target === path ? undefined : `${target}${search}`
}

/** The current path of a normalised path: moved pages are replaced by their new path. */
export function currentPath(normal: string): string {
  const area = /^\/area\/([a-z]+\.html)$/.exec(normal)?.[1]
  if (area !== undefined) return pageHref('area', { area })
  const page = Object.hasOwn(MOVED_PAGES, normal) ? MOVED_PAGES[normal] : undefined
  return page === undefined ? normal : pageHref(page)
}

function formerItem(search: string): string | undefined {
  const params = new URLSearchParams(search)
  const id = parseItemId(params.get(FORMER_ITEM_PARAMETER))
  if (id === undefined) return undefined
  params.delete(FORMER_ITEM_PARAMETER)
  const rest = params.toString()
  return `${pageHref('item', { id })}${rest && `?${rest}`}`
}
