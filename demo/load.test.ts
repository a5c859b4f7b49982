import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diskFiles } from '#adapters/files/disk-files.ts'
import { findForbiddenSvgContent, looksLikeSvg } from '#adapters/pictures/original.ts'
import { sharpPictures } from '#adapters/pictures/sharp-pictures.ts'
import { returnReads } from '#adapters/postgres/orders/return-reads.ts'
import { staffOrderReads } from '#adapters/postgres/orders/staff-orders.ts'
import { addDays, day } from '#domain/day.ts'
import { lineStatusCodes, OCCUPYING_LINE_STATUSES } from '#domain/order/line-statuses.ts'
import { LINE_STATUS, ORDER_STATUS } from '#domain/order/states.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { ALL_ITEMS } from './catalogue/all-items.ts'
import { CATEGORIES, CLOSED_CATEGORY, STAFF_CATEGORY } from './catalogue/categories.ts'
import { viewsOf } from './draw/draw-item.ts'
import { type LoadedCounts, loadDemoShop } from './load.ts'

const TODAY_ON = day('2026-11-20')
const NOW = Temporal.Instant.from('2026-11-20T14:30:00+09:00')

describe('the demo shop', () => {
  const folder = mkdtempSync(join(tmpdir(), 'seed-'))
  const files = diskFiles(join(folder, 'files'))
  const privateFiles = diskFiles(join(folder, 'private'))
  let opened: TestDatabase
  let loaded: LoadedCounts
  const column = async <T>(query: ReturnType<typeof sql<{ it: T }>>) =>
    (await query.execute(opened.db)).rows.map(({ it }) => it)

  beforeAll(async () => {
    opened = await openTestDatabase()
    await sql`UPDATE occupancy_window SET from_on = ${addDays(TODAY_ON, -100)}::date`.execute(opened.db)
    loaded = await loadDemoShop({ db: opened.db, files, privateFiles, todayOn: TODAY_ON, now: NOW })
  })
  afterAll(async () => {
    await opened?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('has enough items, units, orders and reviews', () => {
    expect(loaded.items).toBeGreaterThanOrEqual(240)
    expect(loaded.units).toBeGreaterThanOrEqual(1_100)
    expect(loaded.orders).toBeGreaterThanOrEqual(400)
    expect(loaded.reviews).toBeGreaterThanOrEqual(550)
  })

  test('has items in every leaf category', async () => {
    const filled = await column<number>(sql`SELECT DISTINCT category_uid AS it FROM item_categories`)
    const lowest = CATEGORIES.filter(({ uid }) => !CATEGORIES.some(({ parent }) => parent === uid))
    expect(lowest.map(({ uid }) => uid).filter((uid) => !filled.includes(uid))).toEqual([])
  })

  test('does not offer unreleased and unavailable items, or items only in hidden categories', async () => {
    const hidden = await column<number>(sql`
      SELECT item_id AS it FROM item_categories WHERE category_uid IN (${STAFF_CATEGORY}, ${CLOSED_CATEGORY})
      UNION SELECT id FROM items WHERE NOT release OR NOT available`)
    expect(hidden.length).toBeGreaterThanOrEqual(6)
    expect(
      await column<number>(sql`SELECT item_id AS it FROM sellable_units WHERE item_id = ANY (${hidden}::integer[])`),
    ).toEqual([])
  })

  test('has one item on sale without a unit', async () => {
    const bare = await column<string>(sql`
      SELECT name AS it FROM items WHERE release AND NOT EXISTS (SELECT FROM units WHERE item_id = items.id)`)
    expect(bare).toHaveLength(1)
  })

  test('has orders and lines in every status', async () => {
    const orders = await column<number>(sql`SELECT DISTINCT status AS it FROM orders`)
    const lines = await column<number>(sql`SELECT DISTINCT status AS it FROM order_lines`)
    expect(orders.toSorted()).toEqual(Object.values(ORDER_STATUS).toSorted())
    expect(lines.toSorted()).toEqual(Object.values(LINE_STATUS).toSorted())
  })

  test('has no overlapping bookings of a unit, including past ones', async () => {
    const twice = await column<string>(sql`
      SELECT a.uid AS it FROM order_lines AS a JOIN order_lines AS b
        ON a.product_uid = b.product_uid AND a.uid < b.uid AND a.blocked && b.blocked
      WHERE a.status BETWEEN 1 AND 9 AND b.status BETWEEN 1 AND 9
        AND a.uid IS DISTINCT FROM b.after_line_uid AND b.uid IS DISTINCT FROM a.after_line_uid`)
    expect(twice).toEqual([])
  })

  test('has no line that came back later than today', async () => {
    const late = await column<string>(sql`SELECT uid AS it FROM order_lines WHERE returned_on > ${TODAY_ON}::date`)
    expect(late).toEqual([])
  })

  test('leaves most units available for the next weekend', async () => {
    const [busy] = await column<number>(sql`
      SELECT count(DISTINCT product_uid)::integer AS it FROM order_lines
      WHERE status = ANY (${lineStatusCodes(OCCUPYING_LINE_STATUSES)}::smallint[])
        AND (status = 6 OR blocked && daterange(${addDays(TODAY_ON, 5)}::date, ${addDays(TODAY_ON, 12)}::date))`)
    expect(busy! / loaded.units).toBeGreaterThan(0.05)
    expect(busy! / loaded.units).toBeLessThan(0.3)
  })

  test.each([
    ['confirm', 65],
    ['documents', 5],
    ['ship', 30],
    ['undelivered', 1],
    ['problems', 2],
    ['due', 20],
    ['inspect', 2],
    ['cleaning', 4],
    ['overdue', 7],
    ['money', 1],
    ['mails', 1],
    ['reviews', 5],
    ['questions', 2],
  ] as const)('has a day of work: %s', async (name, least) => {
    const { count, rows } = await staffOrderReads(opened.db).readColumn(name, TODAY_ON, 12)
    expect(count).toBeGreaterThanOrEqual(least)
    expect(rows).toHaveLength(Math.min(count, 12))
    if (['ship', 'documents', 'undelivered', 'money', 'mails'].includes(name)) expect(count).toBe(least)
  })

  test('has units to clean and to shelve, each held for its cleaning, one of them without a part', async () => {
    const units = await returnReads(opened.db).listCare(200)
    const [toClean, toShelve] = [false, true].map((isCleaned) => units.filter((unit) => unit.isCleaned === isCleaned))
    expect(toClean!.length).toBeGreaterThanOrEqual(6)
    expect(toShelve!.length).toBeGreaterThanOrEqual(4)
    expect(units.filter(({ heldUntilOn = '' }) => heldUntilOn < TODAY_ON)).toEqual([])
    expect(units.filter(({ verdict }) => verdict === 'missing-part')).toHaveLength(1)
    expect(units.filter(({ shelf }) => !/^[A-Z]-\d\d$/.test(shelf))).toEqual([])
  })

  test('has parcels that the embedded carrier leaves overdue or brings back', async () => {
    const slips = (condition: ReturnType<typeof sql>) =>
      column<string>(sql`
      SELECT DISTINCT right(parcels.slip_number, 2) AS it FROM parcels JOIN orders ON orders.uid = order_uid
      WHERE ${condition}`)
    expect(await slips(sql`orders.status = ${ORDER_STATUS.Arrear}`)).toEqual(['96'])
    expect(await slips(sql`parcels.state = 'returning'`)).toEqual(['93'])
  })

  test('has inquiries, venues, and parcels whose payments the processor knows', async () => {
    expect(await column<string>(sql`SELECT name AS it FROM inquiries`)).toHaveLength(3)
    expect(await column<string>(sql`SELECT name AS it FROM venues`)).toHaveLength(4)
    const unknown = await column<string>(sql`
      SELECT uid AS it FROM payments WHERE status IN ('authorised', 'captured', 'refunded') AND NOT EXISTS (
        SELECT FROM embedded_processor.sessions WHERE id = processor_ref AND captured = payments.captured)`)
    const loose = await column<string>(sql`
      SELECT line.uid AS it FROM order_lines AS line JOIN orders ON orders.uid = order_uid
      WHERE line.status IN (3, 4, 6) AND parcel_uid IS NULL AND orders.status <> 99`)
    expect([unknown, loose]).toEqual([[], []])
  })

  test('has review counts that match the published reviews', async () => {
    const wrong = await column<number>(sql`
      SELECT items.id AS it FROM items LEFT JOIN reviews ON item_id = items.id AND is_shown GROUP BY items.id
      HAVING review_count <> count(uid) OR review_stars_sum <> coalesce(sum(stars), 0)`)
    expect(wrong).toEqual([])
    const early = await column<string>(sql`
      SELECT reviews.uid AS it FROM reviews JOIN order_lines ON order_lines.uid = order_line_uid
      WHERE posted_on <= rental_end_on OR reviews.item_id <> order_lines.item_id`)
    expect(early).toEqual([])
  })

  test('keeps a harmless drawing for every picture', async () => {
    const keys = await column<string>(sql`SELECT file_key AS it FROM item_medias`)
    const unfit = async (key: string) => {
      const drawing = await files.read(`${key}.svg`)
      return drawing === undefined || !looksLikeSvg(drawing) || findForbiddenSvgContent(drawing) !== undefined
    }
    const checked = await Promise.all(keys.map(async (key) => ({ key, isUnfit: await unfit(key) })))
    expect(checked.filter(({ isUnfit }) => isUnfit)).toEqual([])
  })

  const oneOfEach = [...Map.groupBy(ALL_ITEMS, ({ look }) => look.kind)].map(([kind, [item]]) => ({
    kind,
    item: item!,
  }))

  test.each(oneOfEach)('the drawings of a $kind can be taken in as pictures', async ({ item }) => {
    const pictures = sharpPictures({ files: diskFiles(join(folder, 'taken')), cacheDir: join(folder, 'cache') })
    for (const view of viewsOf(item.look)) {
      const drawing = await files.read(`items/${item.id}/${view}.svg`)
      expect(await pictures.addOriginal(`items/${item.id}/${view}`, drawing!), view).toEqual({
        width: 1200,
        height: 1500,
      })
    }
  })

  test('continues the sequences after its own numbers', async () => {
    const [next] = await column<number>(sql`SELECT nextval('order_numbers')::integer AS it`)
    expect(await column<number>(sql`SELECT number AS it FROM orders WHERE number >= ${next!}`)).toEqual([])
    await sql`INSERT INTO units (id, item_id, ref_price) VALUES ('1101-999', 1101, 1)`.execute(opened.db)
  })
})
