import type { ProductStore } from '#services/ports/catalog.ts'
import type { Database } from './connect.ts'
import { hasRows } from './rows.ts'

export function productStore(db: Database): ProductStore {
  return {
    setBoughtOn: (productId, on) => hasRows(db)`
      UPDATE products SET bought_on = ${on}::date WHERE id = ${productId} RETURNING 1`,
  }
}
