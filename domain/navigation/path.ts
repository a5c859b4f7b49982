import { parseItemId } from '../catalog/item-id.ts'
import { findPage } from './find-page.ts'
import { type PlainPageId, pageHref } from './href.ts'

const FORMER_ITEMS = '/products/'
const ITEMS = pageHref('item', { id: '' })

/** An encoded slash, backslash, dot or NUL, which no path of the shop contains. */
const ENCODED_SEPARATOR = /%(2f|5c|2e|00)/i
/** An encoded character that needs no encoding: the router would decode it, and `findPage` would not know the path. */
const ENCODED_UNRESERVED = /%(2d|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/i
const CONTROL = /[\u0000-\u001F\u007F\\]/

/** Maximum length of a path, characters. */
export const MAX_PATH_LENGTH = 2_048

/**
 * Normalises a path (docs/product/2, Legacy paths): /products/ becomes /items/, except for pages that are still
 * there; a suffix .php, a trailing /index and trailing slashes are removed repeatedly. The home page is `/`.
 */
export function normalisedPath(path: string): string {
  const plain = path
    .replace(/\/+$/, '')
    .replace(/\.php$/, '')
    .replace(/\/index$/, '')
  if (plain !== path) return plain === '' ? '/' : normalisedPath(plain)
  if (path === '') return '/'
  const isFormerItem = path.startsWith(FORMER_ITEMS) && findPage(path) === undefined
  return isFormerItem ? `${ITEMS}${path.slice(FORMER_ITEMS.length)}` : path
}

/**
 * Whether a path is well-formed: it begins with one slash, has no empty, dotted or doubly encoded part and no
 * needlessly encoded character, can be decoded, and is not longer than the maximum. Any other path is a 404, never a
 * redirect (decided here).
 */
export function isWellFormedPath(path: string): boolean {
  if (!path.startsWith('/') || path.length > MAX_PATH_LENGTH) return false
  if (path.includes('//') || CONTROL.test(path)) return false
  if (ENCODED_SEPARATOR.test(path) || ENCODED_UNRESERVED.test(path)) return false
  if (path.split('/').some((part) => part === '.' || part === '..')) return false
  try {
    return !CONTROL.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

/** Reads `next`: a path of this shop with its query; undefined for what might leave it (`//host`, a scheme, `\`). */
export function parseNextPath(input: unknown): string | undefined {
  if (typeof input !== 'string' || CONTROL.test(input)) return undefined
  const [path = ''] = input.split(/[?#]/, 1)
  return isWellFormedPath(path) && input.length <= MAX_PATH_LENGTH ? input : undefined
}

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

/** Where a legacy URL redirects to, query kept; undefined when it is current. `search` includes its question mark. */
export function legacyRedirect(path: string, search: string): string | undefined {
  if (!isWellFormedPath(path)) return undefined
  const normal = normalisedPath(path)
  const item = normal === FORMER_ITEM_PATH ? formerItem(search) : undefined
  if (item !== undefined) return item
  const target = currentPath(normal)
  return target === path ? undefined : `${target}${search}`
}

/** The current path of a normalised path: moved pages are replaced by their new path. */
function currentPath(normal: string): string {
  const area = /^(?:\/lp)?\/area\/([a-z]+)(?:\.html)?$/.exec(normal)?.[1]
  if (area !== undefined) return pageHref('area', { area: `${area}.html` })
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

/** The canonical path (docs/product/2, Page metadata): normalised, without alias. */
export function canonicalPath(path: string): string {
  const current = currentPath(normalisedPath(path))
  const page = findPage(current)
  if (page?.aliasOf !== undefined) return pageHref(page.aliasOf)
  return page?.id === 'item' ? itemPath(current) : current
}

/** `/items/12-3` is the page of item 12. */
function itemPath(path: string): string {
  const id = parseItemId(path.slice(path.lastIndexOf('/') + 1))
  return id === undefined ? path : pageHref('item', { id })
}

/** Whether search engines may index a path, in an environment that allows indexing (docs/product/1). */
export function isIndexablePath(path: string): boolean {
  return findPage(currentPath(normalisedPath(path)))?.isHidden !== true
}
