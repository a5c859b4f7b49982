import { canonicalQuery } from '../catalog/canonical.ts'
import { parseItemId } from '../catalog/item-id.ts'
import { movedPath, SERVED_PATHS } from './legacy.ts'
import { normalisedPath } from './path.ts'

const LIST_PATH = '/items/list'

/**
 * The path of the page that an address shows, with its query where that makes another page (docs/product/2, Page
 * metadata): the normalised path, and for the item list the query without what only orders or dates it.
 */
export function canonicalPath(path: string, search: string): string {
  const moved = movedPath(normalisedPath(path))
  const served = Object.hasOwn(SERVED_PATHS, moved) ? (SERVED_PATHS[moved] ?? moved) : itemPath(moved)
  const query = served === LIST_PATH ? canonicalQuery(new URLSearchParams(search)) : ''
  return `${served}${query && `?${query}`}`
}

/** `/items/12-3` is item 12. */
function itemPath(path: string): string {
  const id = parseItemId(/^\/items\/(\d[^/]*)$/.exec(path)?.[1])
  return id === undefined ? path : `/items/${id}`
}

/** Areas that belong to one visitor or are no page for a search engine: never indexed, production included. */
const HIDDEN = /^\/(cart|shopping|mypage|entry|favorite|readlist|contact|maintenance|offline|products)(\/|$)/

/** Whether search engines may list a path, in an environment that they may index at all (docs/product/1). */
export function isListedPath(path: string): boolean {
  const normal = movedPath(normalisedPath(path))
  return normal === '/entry/userpolicy' || normal === '/contact' || !HIDDEN.test(normal)
}
