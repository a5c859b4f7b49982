import { sql } from 'kysely'
import type { Database } from '#adapters/postgres/database/connect.ts'
import { addDays, type Day, day } from '#domain/day.ts'
import { lineStatusCodes, OCCUPYING_LINE_STATUSES } from '#domain/order/line-statuses.ts'

/** The current day of the shop. */
export const TODAY_ON: Day = day('2026-11-20')
/** Uids of the categories: 6 in the first layer, each with 4 children. */
export const CATEGORY_UIDS = Array.from({ length: 6 }, (_, top) =>
  [0, 1, 2, 3, 4].map((below) => 100 + top * 10 + below),
).flat()
/** Uids of the sizes; each unit has one. */
export const SIZE_TAG_UIDS = [1, 2, 3, 4, 5]
/** Bookings per unit: one every five weeks, 11 to 14 days long, from two months ago to ten months ahead. */
export const BOOKINGS_PER_UNIT = 10
const UNITS_PER_ITEM = 5
/** The columns of table listed_units, without the bitmap that view sellable_units adds. */
export const LISTED_COLUMNS = `product_uid, category_uid, item_id, size_tag_uid, size_label, size_rank, published_on,
  price_four_days, price_further_day, is_first`

/**
 * Fills an empty database with units and bookings, deterministically: one statement per table with triggers and
 * constraints disabled, then the bitmaps and table listed_units from the rows, as the triggers would have computed
 * them.
 */
export async function loadLargeShop(db: Database, unitCount: number): Promise<void> {
  const itemCount = unitCount / UNITS_PER_ITEM
  await db.connection().execute(async (session) => {
    const run = (statement: string) => sql.raw(statement).execute(session)
    await run(`SET session_replication_role = replica`)
    await run(`SELECT setseed(0.5)`)
    await run(`UPDATE occupancy_window SET from_on = '${addDays(TODAY_ON, -100)}'`)
    await run(`INSERT INTO makers (uid, name) SELECT n, 'ブランド' || n FROM generate_series(0, 49) AS n`)
    await run(`INSERT INTO tag_categories (uid, name, role) VALUES (7005, 'サイズ', 'size')`)
    await run(
      `INSERT INTO tags (uid, tag_category_uid, name, rank)
       SELECT n, 7005, n || '号', 9 - n FROM generate_series(1, 5) AS n`,
    )
    await run(`INSERT INTO categories (uid, name, layer, parent_uid)
      SELECT 100 + top * 10 + below, 'カテゴリ' || top || below, CASE below WHEN 0 THEN 1 ELSE 2 END,
             CASE WHEN below > 0 THEN 100 + top * 10 END
      FROM generate_series(0, 5) AS top, generate_series(0, 4) AS below`)
    await run(`INSERT INTO items (id, name, maker_uid, form, price_four_days, price_further_day, published_on, release)
      SELECT n, '商品' || n, n % 50, 'onepiece', 3000 + 500 * (n % 20), 300 + 50 * (n % 20),
             DATE '${TODAY_ON}' - (random() * 1000)::integer, true FROM generate_series(1, ${itemCount}) AS n`)
    await run(`INSERT INTO item_categories (category_uid, item_id)
      SELECT 101 + 10 * floor(random() * 6)::integer + floor(random() * 4)::integer, n
      FROM generate_series(1, ${itemCount}) AS n`)
    await run(`INSERT INTO item_medias (item_id, position, view, file_key, width, height, alt)
      SELECT n, 1, 'front', 'items/' || n || '/front', 1200, 1600, '商品' || n
      FROM generate_series(1, ${itemCount}) AS n`)
    await run(`INSERT INTO units (uid, id, item_id, size_tag_uid, size_label, ref_price)
      SELECT n, (n - 1) / 5 + 1 || '-' || (n - 1) % 5 + 1, (n - 1) / 5 + 1, size, size || '号', 30000
      FROM (SELECT n, 1 + floor(random() * 5)::integer AS size
            FROM generate_series(1, ${unitCount}) AS n) AS unit`)
    await loadBookings(run, unitCount)
    await computeBitmaps(run)
    await run(`SET session_replication_role = DEFAULT`)
  })
  await sql`VACUUM ANALYZE`.execute(db)
}

/**
 * Staff holds, which need no orders. Indexes are created afterwards; the exclusion constraint is left out, because
 * nothing is booked here.
 */
async function loadBookings(run: (statement: string) => Promise<unknown>, unitCount: number): Promise<void> {
  await run(`ALTER TABLE order_lines DROP CONSTRAINT no_double_booking, DROP CONSTRAINT order_lines_pkey CASCADE`)
  await run(
    `DROP INDEX order_lines_by_order, order_lines_arrear, order_lines_occupying, order_lines_occupying_until,
                order_lines_by_start`,
  )
  await run(`INSERT INTO order_lines
      (uid, status, product_uid, item_id, item_name, rental_start_on, rental_end_on, blocked)
    SELECT unit || '-' || booking, 8, unit, (unit - 1) / 5 + 1, '', start_on, start_on + days - 1,
           daterange(start_on - 2, start_on + days + 3)
    FROM (SELECT unit, booking, 4 + floor(random() * 4)::integer AS days,
                 DATE '${TODAY_ON}' - 60 + booking * 35 + floor(random() * 20)::integer AS start_on
          FROM generate_series(1, ${unitCount}) AS unit,
               generate_series(0, ${BOOKINGS_PER_UNIT - 1}) AS booking) AS line`)
  await run(`CREATE INDEX order_lines_occupying ON order_lines (product_uid)
             WHERE status IN (${lineStatusCodes(OCCUPYING_LINE_STATUSES).join(', ')})`)
  await run(`ANALYZE order_lines`)
}

async function computeBitmaps(run: (statement: string) => Promise<unknown>): Promise<void> {
  // Triggers are disabled in this session, so listed_units is filled here, in the order in which lists are read.
  await run(`CREATE TEMPORARY TABLE bitmaps AS
    SELECT product_uid, bit_or(occupancy_mask(blocked * occupancy_days())) AS occupancy
    FROM order_lines GROUP BY product_uid`)
  await run(`UPDATE units SET occupancy = bitmaps.occupancy FROM bitmaps WHERE product_uid = uid`)
  await run(`INSERT INTO listed_units (${LISTED_COLUMNS})
    SELECT ${LISTED_COLUMNS} FROM sellable_unit_rows ORDER BY item_id`)
  await run(`DROP TABLE bitmaps`)
}

/**
 * Stores the bitmaps with the rows of sellable_units and indexes both, as before migration 0150: what SQL needs to
 * answer lists.
 */
export async function storeBitmapsForLists(db: Database): Promise<void> {
  await db.connection().execute(async (session) => {
    const run = (statement: string) => sql.raw(statement).execute(session)
    await run(`ALTER VIEW sellable_units RENAME TO sellable_units_view`)
    await run(`CREATE TABLE sellable_units AS SELECT * FROM sellable_units_view ORDER BY item_id`)
    await run(`ALTER TABLE sellable_units ADD PRIMARY KEY (product_uid, category_uid)`)
    await run(`CREATE INDEX ON sellable_units (category_uid, size_tag_uid, published_on DESC, item_id DESC)
               INCLUDE (price_four_days, price_further_day, occupancy)`)
    await run(`CREATE INDEX ON sellable_units (category_uid, published_on DESC, item_id DESC)
               INCLUDE (price_four_days, price_further_day) WHERE is_first`)
    await run(`CREATE INDEX ON sellable_units (item_id, category_uid)`)
    await run(`VACUUM ANALYZE sellable_units`)
  })
}
