import { type Kysely, sql } from 'kysely'
import { insertBasics } from '#adapters/postgres/catalogue/basics.ts'
import { insertRows } from '#adapters/postgres/database/bulk.ts'
import type { Database } from '#adapters/postgres/database/connect.ts'
import { lineRow, orderRow } from '#adapters/postgres/orders/order-rows.ts'
import type { Day } from '#domain/day.ts'
import type { Files } from '#services/ports/files.ts'
import { eventRows, furtherColumns, holdLine, orderWithDates, paymentRows } from './bookings/booking-rows.ts'
import { type Bookings, generateBookings } from './bookings/bookings.ts'
import { cleaningHolds } from './bookings/cleaning.ts'
import { DOCUMENT_FILE, dayRows } from './bookings/day-rows.ts'
import { pointRows } from './bookings/member-orders.ts'
import { newYearHolidays } from './bookings/new-year.ts'
import { parcelRows, paymentTaskRows, processorSessionRows } from './bookings/parcel-rows.ts'
import { ALL_ITEMS } from './catalogue/all-items.ts'
import { BRANDS } from './catalogue/brands.ts'
import type { ItemSeed } from './catalogue/item.ts'
import { hiddenCategoryRows, itemRow, tagsOf, unitRow, unitsOf } from './catalogue/rows.ts'
import { mediaRows } from './medias.ts'
import { generateQuestions } from './reviews/questions.ts'
import { generateReviews } from './reviews/reviews.ts'

/** Options of the loader. `todayOn` is the day in Tokyo at `now`; the same day gives the same shop. */
export type LoadOptions = {
  readonly db: Database
  readonly files: Files
  readonly privateFiles: Files
  readonly todayOn: Day
  readonly now: Temporal.Instant
  /** The demo member who owns some of the orders; without one, all orders are those of guests. */
  readonly member?: { readonly uid: string; readonly joinedAt: Temporal.Instant } | undefined
  /** Receives each step as a Japanese text. */
  readonly onProgress?: (step: string) => void
}

/** Number of loaded rows. */
export type LoadedCounts = {
  readonly items: number
  readonly units: number
  readonly orders: number
  readonly reviews: number
}

/**
 * Loads the demo shop into an empty database in one transaction: a crash leaves only picture files, which the next load
 * overwrites. Throws if there is a catalogue already. The occupancy window must have been moved to about 100 days ago
 * before.
 */
export async function loadDemoShop(options: LoadOptions): Promise<LoadedCounts> {
  const { db, files, privateFiles, todayOn, now, member, onProgress = () => undefined } = options
  const units = unitsOf(ALL_ITEMS)
  const bookings = generateBookings(units, todayOn, now, member?.uid)
  // The demo member writes reviews in the demo, so there are none for the member's orders yet, nor for those
  // that are work of the day.
  const reviewed = bookings.orders.filter(({ order, task }) => order.customerUid === undefined && task === undefined)
  const reviews = generateReviews(ALL_ITEMS, reviewed, todayOn)
  onProgress('商品の絵を描いています')
  const medias = await mediaRows(ALL_ITEMS, files)
  await privateFiles.write(DOCUMENT_FILE.key, DOCUMENT_FILE.bytes)
  await db.transaction().execute(async (tx) => {
    onProgress('商品を登録しています')
    await insertCatalogue(tx, ALL_ITEMS, todayOn)
    await insertRows(tx, 'closings', [closingRow(todayOn, now)])
    await insertRows(tx, 'units', units.map(unitRow))
    await insertRows(tx, 'item_medias', medias)
    await insertRows(tx, 'reviews', reviews)
    await insertRows(tx, 'item_questions', generateQuestions(ALL_ITEMS, todayOn))
    onProgress('ご予約を登録しています')
    await insertBookings(tx, bookings, todayOn)
    const dayFacts = { orders: bookings.orders, todayOn, now }
    const holds = cleaningHolds(dayFacts).map(({ hold, afterLineUid }) => ({
      ...lineRow(hold, null, 0),
      after_line_uid: afterLineUid,
    }))
    await insertRows(tx, 'order_lines', holds)
    for (const [table, rows] of Object.entries(dayRows(dayFacts))) await insertRows(tx, table, rows)
    if (member) await insertRows(tx, 'point_entries', pointRows(bookings.orders, member.uid, member.joinedAt))
    await raiseSequences(tx)
  })
  return { items: ALL_ITEMS.length, units: units.length, orders: bookings.orders.length, reviews: reviews.length }
}

function closingRow(todayOn: Day, now: Temporal.Instant) {
  const { fromOn, toOn, reason } = newYearHolidays(todayOn)
  const entry = { uid: `new-year-${toOn.slice(0, 4)}`, entered_by: 'staff:demo', entered_at: now.toString() }
  return { ...entry, from_on: fromOn, to_on: toOn, reason }
}

async function insertCatalogue(tx: Database, items: readonly ItemSeed[], todayOn: Day) {
  await insertRows(tx, 'makers', BRANDS)
  await insertBasics(tx)
  await insertRows(tx, 'categories', hiddenCategoryRows())
  await insertRows(
    tx,
    'items',
    items.map((item) => itemRow(item, todayOn)),
  )
  const itemCategories = items.flatMap(({ id, categories: uids }) =>
    uids.map((uid) => ({ category_uid: uid, item_id: id })),
  )
  await insertRows(tx, 'item_categories', itemCategories)
  await insertRows(
    tx,
    'item_tags',
    items.flatMap((item) => tagsOf(item).map((uid) => ({ tag_uid: uid, item_id: item.id }))),
  )
}

async function insertBookings(tx: Database, { orders, carts, holds }: Bookings, todayOn: Day): Promise<void> {
  const all = [
    ...orders.map((seed) => ({ order: orderWithDates(seed), seed })),
    ...carts.map((order) => ({ order, seed: undefined })),
  ]
  await insertRows(
    tx,
    'orders',
    all.map(({ order, seed }) => ({ ...orderRow(order), ...furtherColumns(order, seed) })),
  )
  const parcels = all.flatMap(({ order, seed }) => (seed === undefined ? [] : parcelRows(order, seed, todayOn)))
  await insertRows(tx, 'parcels', parcels)
  const lines = all.flatMap(({ order }) => order.lines.map((line, index) => lineRow(line, order.uid, index)))
  await insertRows(tx, 'order_lines', [...lines, ...holds.map((hold) => lineRow(holdLine(hold), null, 0))])
  await insertRows(tx, 'order_events', orders.flatMap(eventRows))
  const payments = orders.flatMap(paymentRows)
  await insertRows(tx, 'payments', payments)
  await insertRows(tx, 'payment_tasks', paymentTaskRows(payments))
  await insertRows(tx, 'embedded_processor.sessions', processorSessionRows(payments))
}

/** Sets the sequences to continue after the loaded numbers. */
async function raiseSequences(tx: Kysely<unknown>): Promise<void> {
  await sql`SELECT setval(pg_get_serial_sequence('units', 'uid'), (SELECT max(uid) FROM units))`.execute(tx)
  await sql`SELECT setval('order_numbers', (SELECT max(number) FROM orders))`.execute(tx)
}
