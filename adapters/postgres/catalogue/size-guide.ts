import { type RawBuilder, sql } from 'kysely'
import type { ItemFormKey } from '#domain/catalog/forms.ts'
import { sleeveBoundsOf } from '#domain/fit/garment-length.ts'
import type { MeasuredRange, SizeGuideQuery, SizeGuideStore } from '#services/ports/catalog.ts'
import type { Database } from '../database/connect.ts'
import { allRows } from '../database/rows.ts'

/** A unit is on sale when table sellable_units has it in the root category. */
export function sizeGuideStore(db: Database): SizeGuideStore {
  return {
    ranges: (query) => ranges(db, query),
    sizeLabels: async (forms) => {
      const { rows } = await sql<{ label: string }>`
        SELECT sellable_units.size_label AS label FROM ${onSale(forms)}
        GROUP BY sellable_units.size_label ORDER BY ${SIZE_SORT_KEY}, sellable_units.size_label`.execute(db)
      return rows.map(({ label }) => label)
    },
    makerUids: async (forms) => {
      const { rows } = await sql<{ uid: number }>`
        SELECT DISTINCT maker_uid AS uid
        FROM ${onSale(forms)} JOIN items ON items.id = sellable_units.item_id`.execute(db)
      return rows.map(({ uid }) => uid)
    },
  }
}

/** SQL: sort key of sizes: highest rank first, sizes without rank last. */
const SIZE_SORT_KEY = sql`coalesce(-max(sellable_units.size_rank), 2147483647)`

/** SQL: the units on sale that have measurements of one of the forms. */
function onSale(forms: readonly string[]): RawBuilder<unknown> {
  return sql`units JOIN sellable_units ON product_uid = units.uid AND category_uid = 0
    AND measurements ?| ${forms}::text[]`
}

async function ranges(db: Database, { forms, makerUid, sizeLabel }: SizeGuideQuery): Promise<MeasuredRange[]> {
  const ofMaker = makerUid === undefined ? sql`` : sql`AND items.maker_uid = ${makerUid}`
  const ofSize = sizeLabel === undefined ? sql`` : sql`AND sellable_units.size_label = ${sizeLabel}`
  return allRows<MeasuredRange>(db)`
    SELECT part AS form, sellable_units.size_label AS "sizeLabel", ${SIZE_SORT_KEY} AS "sizeRank",
           measure.key AS measurement, ${bandOf(forms)} AS band, min(measure.value::float8) AS min,
           max(measure.value::float8) AS max, count(*) AS "unitCount"
    FROM ${onSale(forms)}
    JOIN items ON items.id = sellable_units.item_id ${ofMaker} ${ofSize}
    CROSS JOIN unnest(${forms}::text[]) AS part
    CROSS JOIN LATERAL jsonb_each(
      CASE jsonb_typeof(measurements -> part) WHEN 'object' THEN measurements -> part END) AS measure
    WHERE jsonb_typeof(measure.value) = 'number'
    GROUP BY part, sellable_units.size_label, measure.key, band
    ORDER BY part, "sizeRank", sellable_units.size_label`
}

/** SQL: how many bounds of its form a sleeve reaches; 0 for other measurements. */
function bandOf(forms: readonly ItemFormKey[]): RawBuilder<number> {
  const cases = forms.flatMap((form) =>
    (['sleeve', 'sleeveFromNeck'] as const).map(
      (measurement) => sql`WHEN part = ${form} AND measure.key = ${measurement}
        THEN width_bucket(measure.value::float8, ${sleeveBoundsOf(form, measurement)}::float8[])`,
    ),
  )
  return cases.length === 0 ? sql`0` : sql`CASE ${sql.join(cases, sql` `)} ELSE 0 END`
}
