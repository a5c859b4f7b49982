import { sql } from 'kysely'
import type { Database } from '#adapters/postgres/database/connect.ts'
import type { ItemQuery } from '#domain/catalog/item-query.ts'
import { HITS_PER_PAGE } from '#domain/constants.ts'
import { lineStatusCodes, OCCUPYING_LINE_STATUSES } from '#domain/order/line-statuses.ts'
import type { Span } from '#domain/rental/span.ts'

const OCCUPYING = sql.raw(lineStatusCodes(OCCUPYING_LINE_STATUSES).join(', '))

/** The page of a list without bitmaps and table sellable_units: checks the lines of each unit. */
export async function listByOverlapChecks(
  db: Database,
  { categoryId, sizeTagIds }: ItemQuery,
  span: Span,
): Promise<{ total: number; ids: number[] }> {
  const { rows } = await sql<{ total: number; ids: number[] }>`
    WITH found AS MATERIALIZED (
      SELECT id, published_on FROM items
      WHERE release AND available
        AND id IN (SELECT item_id FROM item_categories JOIN visible_categories ON uid = category_uid
                   WHERE under_uid = ${categoryId})
        AND EXISTS (SELECT FROM units
                    WHERE item_id = items.id AND units.release AND units.available
                      AND size_tag_uid = ANY (${sizeTagIds}::integer[])
                      AND NOT EXISTS (
                        SELECT FROM order_lines
                        WHERE product_uid = units.uid AND status IN (${OCCUPYING})
                          AND (status = 6 OR blocked && daterange(${span.fromOn}::date, ${span.toOn}::date, '[]'))))
    )
    SELECT (SELECT count(*) FROM found) AS total,
           array(SELECT id FROM found ORDER BY published_on DESC, id DESC LIMIT ${HITS_PER_PAGE}) AS ids`.execute(db)
  return rows[0]!
}
