import { canonicalQuery } from '../catalog/canonical.ts'
import { parseItemId } from '../catalog/item-id.ts'
import { findPage } from './find-page.ts'
import { pageHref } from './href.ts'
import { currentPath } from './legacy.ts'
import { normalisedPath } from './path.ts'

/**
 * The canonical path of a page (docs/product/2, Page metadata): the normalised path, the page that an alias shows, and
 * for the item list the canonical query.
 */
export function canonicalPath(path: string, search: string): string {
  const current = currentPath(normalisedPath(path))
  const page = findPage(current)
  if (page?.aliasOf !== undefined) return pageHref(page.aliasOf)
  if (page?.id === 'item') return itemPath(current)
  const query = page?.id === 'item-list' ? canonicalQuery(new URLSearchParams(search)) : ''
  return `${current}${query && `?${query}`}`
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
