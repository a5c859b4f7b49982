/** Addresses of the former shop whose page keeps its place under /products/ (docs/product/2, Products). */
const STAYS = ['/products/review', '/products/reviewcomplete'] as const

/** An encoded slash, backslash, dot or NUL: no address of ours needs one, tricks do. */
const ENCODED_TRICK = /%(2f|5c|2e|00)/i
const CONTROL = /[\u0000-\u001F\u007F\\]/

/** Longest path that any page has, characters; generous. */
export const LONGEST_PATH = 2_048

/**
 * A path in its one spelling (docs/product/2, Legacy paths): /products/ becomes /items/, and a suffix .php, a trailing
 * /index and trailing slashes go, as often as they come. The home page is `/`.
 */
export function normalisedPath(path: string): string {
  const plain = path
    .replace(/\/+$/, '')
    .replace(/\.php$/, '')
    .replace(/\/index$/, '')
  if (plain !== path) return plain === '' ? '/' : normalisedPath(plain)
  if (path === '' || (STAYS as readonly string[]).includes(path)) return path || '/'
  return path.replace(/^\/products\//, '/items/')
}

/**
 * Whether a path can be one of ours: it begins with one slash, has no empty, dotted or doubly encoded part, can be
 * decoded, and is not endless. Anything else is a page that does not exist, never a redirect (decided here).
 */
export function isWellFormedPath(path: string): boolean {
  if (!path.startsWith('/') || path.length > LONGEST_PATH) return false
  if (path.includes('//') || ENCODED_TRICK.test(path) || CONTROL.test(path)) return false
  if (path.split('/').some((part) => part === '.' || part === '..')) return false
  try {
    return !CONTROL.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

/**
 * Reads where a visitor wants to go next out of a query: a path of this shop with its query, or undefined for anything
 * that might lead elsewhere (`//host`, a scheme, a backslash).
 */
export function parseNextPath(input: unknown): string | undefined {
  if (typeof input !== 'string' || CONTROL.test(input)) return undefined
  const [path = ''] = input.split(/[?#]/, 1)
  return isWellFormedPath(path) && input.length <= LONGEST_PATH ? input : undefined
}
