import { type RawBuilder, sql } from 'kysely'
import type { MeasuredRange, SizeGuideQuery, SizeGuideStore } from '#services/ports/size-guide-store.ts'
import type { Database } from './connect.ts'

/** The measurements of products on sale, in PostgreSQL. The whole shop's row of the shelf says what is on sale. */
export function sizeGuideStore(db: Database): SizeGuideStore {
  return {
    ranges: (query) => ranges(db, query),
    sizeLabels: async (forms) => {
      const { rows } = await sql<{ label: string }>`
        SELECT size_label AS label FROM ${onSale(forms)}
        GROUP BY size_label ORDER BY min(size_tag_uid) NULLS LAST, size_label`.execute(db)
      return rows.map(({ label }) => label)
    },
    makerUids: async (forms) => {
      const { rows } = await sql<{ uid: number }>`
        SELECT DISTINCT maker_uid AS uid FROM ${onSale(forms)} JOIN items ON items.id = shelf.item_id`.execute(db)
      return rows.map(({ uid }) => uid)
    },
  }
}

/** SQL: the products on sale that have measurements of one of some forms. */
function onSale(forms: readonly string[]): RawBuilder<unknown> {
  return sql`products JOIN shelf ON product_uid = products.uid AND category_uid = 0
    AND measurements ?| ${forms}::text[]`
}

async function ranges(db: Database, { forms, makerUid, sizeLabel }: SizeGuideQuery): Promise<MeasuredRange[]> {
  const ofMaker = makerUid === undefined ? sql`` : sql`AND items.maker_uid = ${makerUid}`
  const ofSize = sizeLabel === undefined ? sql`` : sql`AND shelf.size_label = ${sizeLabel}`
  const { rows } = await sql<MeasuredRange>`
    SELECT form, size_label AS "sizeLabel", coalesce(min(size_tag_uid), 2147483647) AS "sizePlace",
           measure.key AS measurement,
           min(measure.value::float8) AS least, max(measure.value::float8) AS most, count(*) AS "productCount"
    FROM (SELECT shelf.size_label, shelf.size_tag_uid, products.measurements
          FROM ${onSale(forms)} JOIN items ON items.id = shelf.item_id
          WHERE true ${ofMaker} ${ofSize}) AS sold
    CROSS JOIN unnest(${forms}::text[]) AS form
    CROSS JOIN LATERAL jsonb_each(CASE jsonb_typeof(measurements -> form) WHEN 'object' THEN measurements -> form END)
      AS measure
    WHERE jsonb_typeof(measure.value) = 'number'
    GROUP BY form, size_label, measure.key
    ORDER BY form, "sizePlace", size_label`.execute(db)
  return rows
}
