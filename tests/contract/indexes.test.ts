import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeStore } from '#tests/support/database/describe-store.ts'

const FEW = 'few rows'
const DEVELOPMENT = 'the processor of development'
const SELDOM = 'only a deletion of what it refers to looks for its rows, and staff delete that seldom'

/** Foreign keys that no index leads with. Each has a reason. */
const WITHOUT_INDEX = {
  'categories (parent_uid)': FEW,
  'category_tag_categories (tag_category_uid)': FEW,
  'embedded_processor.notices (session_id)': DEVELOPMENT,
  'embedded_processor.operations (session_id)': DEVELOPMENT,
  'item_questions (item_id)': SELDOM,
  'order_lines (item_id)': `${SELDOM}; an index would cost each booking (decision 069)`,
  'order_lines (product_uid)': `${SELDOM}; an index would cost each booking (decision 069)`,
  'reviews (item_id)': SELDOM,
  'staff_second_factors (staff_uid)': FEW,
}

describeStore('The indexes of the database', (database) => {
  test('lead with the columns of each foreign key', async () => {
    const { rows } = await sql<{ key: string }>`
      WITH keys AS (
        SELECT conrelid, conkey, array_agg(attname::text ORDER BY ordinality) AS names
        FROM pg_constraint CROSS JOIN unnest(conkey) WITH ORDINALITY AS columns (number, ordinality)
        JOIN pg_attribute ON attrelid = conrelid AND attnum = number
        WHERE contype = 'f'
        GROUP BY pg_constraint.oid, conrelid, conkey
      )
      SELECT conrelid::regclass || ' (' || array_to_string(names, ', ') || ')' AS key FROM keys
      WHERE NOT EXISTS (
        SELECT FROM pg_index
        WHERE indrelid = conrelid AND (indkey::smallint[])[0:cardinality(conkey) - 1] @> conkey
          AND coalesce(pg_get_expr(indpred, indrelid), '') IN ('', format('(%I IS NOT NULL)', names[1])))
      ORDER BY key`.execute(database())
    expect(rows.map(({ key }) => key)).toEqual(Object.keys(WITHOUT_INDEX))
  })

  test('are neither the same as another nor its beginning', async () => {
    const { rows } = await sql<{ name: string; covering: string }>`
      WITH indexes AS (
        SELECT pg_index.*, relam, pg_get_expr(indpred, indrelid) AS predicate,
          array(SELECT concat_ws(' ', pg_get_indexdef(indexrelid, number, false), indoption[number - 1],
                  indclass[number - 1], indcollation[number - 1])
                FROM generate_series(1, indnkeyatts) AS number) AS columns
        FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
        WHERE relnamespace NOT IN ('pg_catalog'::regnamespace, 'pg_toast'::regnamespace)
      )
      SELECT one.indexrelid::regclass::text AS name, other.indexrelid::regclass::text AS covering
      FROM indexes AS one JOIN indexes AS other USING (indrelid, relam)
      WHERE one.indexrelid <> other.indexrelid AND one.predicate IS NOT DISTINCT FROM other.predicate
        AND other.columns[1:cardinality(one.columns)] = one.columns
        AND NOT one.indisexclusion AND (NOT one.indisunique OR one.columns = other.columns AND other.indisunique)
      ORDER BY name`.execute(database())
    expect(rows).toEqual([])
  })
})
