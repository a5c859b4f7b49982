import { canonicalQuery } from '../catalog/canonical.ts'
import { parseItemId } from '../catalog/item-id.ts'
import { ALIAS_PATHS, currentPath } from './legacy.ts'
import { normalisedPath } from './path.ts'

const LIST_PATH = '/items/list'

/**
 * The canonical path of a page (docs/product/2, Page metadata): the normalised path, and for the item list the
 * canonical query.
 */
export function canonicalPath(path: string, search: string): string {
  const current = currentPath(normalisedPath(path))
  const served = Object.hasOwn(ALIAS_PATHS, current) ? (ALIAS_PATHS[current] ?? current) : itemPath(current)
  const query = served === LIST_PATH ? canonicalQuery(new URLSearchParams(search)) : ''
  return `${served}${query && `?${query}`}`
}

/** `/items/12-3` is the page of item 12. */
function itemPath(path: string): string {
  const id = parseItemId(/^\/items\/(\d[^/]*)$/.exec(path)?.[1])
  return id === undefined ? path : `/items/${id}`
}

/** Personal pages and other areas that search engines never index, in production neither. */
const HIDDEN = /^\/(cart|shopping|mypage|entry|favorite|readlist|contact|maintenance|offline|products)(\/|$)/

/** Whether search engines may index a path, in an environment that allows indexing (docs/product/1). */
export function isIndexablePath(path: string): boolean {
  const normal = currentPath(normalisedPath(path))
  return normal === '/entry/userpolicy' || normal === '/contact' || !HIDDEN.test(normal)
}
