import { type BrowseIndex, browseIndex } from '#adapters/browse/browse-index.ts'
import { catalogStore } from '#adapters/postgres/catalogue/catalog-store.ts'
import type { Database } from '#adapters/postgres/database/connect.ts'
import type { CatalogStore } from '#services/ports/catalog.ts'

const indexes = new WeakMap<Database, BrowseIndex>()

/** The browse index of a test database, which reads the changes before each answer. */
export function browseOf(db: Database): BrowseIndex {
  const index = indexes.get(db) ?? browseIndex(db, { maxAgeMs: 0 })
  indexes.set(db, index)
  return index
}

/** The catalogue with its lists, as bootstrap/ports.ts wires it. */
export function catalogOf(db: Database): CatalogStore {
  const { listItems, cards } = browseOf(db)
  return { ...catalogStore(db), listItems, cards }
}
