import { findPage } from './find-page.ts'
import { pageHref } from './href.ts'

/** What begins the paths of items, formerly and now. */
const FORMER_ITEMS = '/products/'
const ITEMS = pageHref('item', { id: '' })

/** An encoded slash, backslash, dot or NUL, which no path of the shop contains. */
const ENCODED_SEPARATOR = /%(2f|5c|2e|00)/i
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
 * Whether a path is well-formed: it begins with one slash, has no empty, dotted or doubly encoded part, can be decoded,
 * and is not longer than the maximum. Any other path is a 404, never a redirect (decided here).
 */
export function isWellFormedPath(path: string): boolean {
  if (!path.startsWith('/') || path.length > MAX_PATH_LENGTH) return false
  if (path.includes('//') || ENCODED_SEPARATOR.test(path) || CONTROL.test(path)) return false
  if (path.split('/').some((part) => part === '.' || part === '..')) return false
  try {
    return !CONTROL.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

/**
 * Reads the `next` parameter of a query: a path of this shop with its query, or undefined for anything that might
 * redirect off the site (`//host`, a scheme, a backslash).
 */
export function parseNextPath(input: unknown): string | undefined {
  if (typeof input !== 'string' || CONTROL.test(input)) return undefined
  const [path = ''] = input.split(/[?#]/, 1)
  return isWellFormedPath(path) && input.length <= MAX_PATH_LENGTH ? input : undefined
}
