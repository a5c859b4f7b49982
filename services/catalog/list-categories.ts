import { cached } from '../cached.ts'
import type { CategoryRow } from '../ports/catalog.ts'
import type { ServicePorts } from '../service-ports.ts'

/** A category of the first layer with its children. */
export type CategoryNode = CategoryRow & { readonly children: readonly CategoryRow[] }

const CACHE_MS = 5_000

/** Visible categories as a tree of two layers, cached for five seconds. */
export function listCategories({ catalog, clock }: Pick<ServicePorts, 'catalog' | 'clock'>) {
  return cached(clock, CACHE_MS, async (): Promise<readonly CategoryNode[]> => {
    const rows = await catalog.categories()
    return rows
      .filter((row) => row.layer === 1)
      .map((row) => ({ ...row, children: rows.filter((child) => child.parentUid === row.uid) }))
  })
}
