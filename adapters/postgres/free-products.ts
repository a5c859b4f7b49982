import { sql } from 'kysely'
import type { Span } from '#domain/rental/span.ts'
import type { FreeProduct } from '#services/ports/catalog.ts'
import type { Database } from './connect.ts'
import { BLOCKING_STATUSES, isFree, toDateRange } from './occupancy-sql.ts'

type Row = { readonly [Key in keyof FreeProduct]: FreeProduct[Key] | null } & Omit<
  FreeProduct,
  'sizeTagUid' | 'previousBlockedToOn' | 'nextBlockedFromOn'
>

/**
 * Products of an item and size that are on sale and free for a span, with their nearest bookings before and after it.
 * Products with a line in Arrear are excluded, because their bitmaps are full. Runs in the transaction when `db` is
 * one.
 */
export async function freeProducts(
  db: Database,
  itemId: number,
  sizeTagUid: number | undefined,
  blocked: Span,
): Promise<FreeProduct[]> {
  const range = sql`${toDateRange(blocked)}::daterange`
  const booked = sql`FROM order_lines WHERE product_uid = products.uid AND status IN ${BLOCKING_STATUSES}`
  const { rows } = await sql<Row>`
    SELECT products.uid AS "productUid", products.id AS "productId", item_id AS "itemId", size_tag_uid AS "sizeTagUid",
           size_label AS "sizeLabel", ref_price AS "refPriceYen", point_rate AS "pointRatePercent",
           (SELECT max(upper(blocked)) - 1 ${booked} AND blocked << ${range}) AS "previousBlockedToOn",
           (SELECT min(lower(blocked)) ${booked} AND blocked >> ${range}) AS "nextBlockedFromOn"
    FROM products
    WHERE item_id = ${itemId} AND size_tag_uid IS NOT DISTINCT FROM ${sizeTagUid ?? null}::integer
      AND ${isFree(sql`occupancy`, blocked)}
      AND EXISTS (SELECT FROM sellable_units WHERE product_uid = products.uid AND category_uid = 0)
    ORDER BY products.uid`.execute(db)
  return rows.map((row) => ({
    ...row,
    sizeTagUid: row.sizeTagUid ?? undefined,
    previousBlockedToOn: row.previousBlockedToOn ?? undefined,
    nextBlockedFromOn: row.nextBlockedFromOn ?? undefined,
  }))
}
