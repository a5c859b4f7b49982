import { sql } from 'kysely'
import { LINE_STATUS } from '#domain/order/states.ts'
import type { AlreadyBooked } from '#services/ports/order-store.ts'
import type { Unit, UnitStore, UnitTransaction } from '#services/ports/units.ts'
import type { Database } from '../database/connect.ts'
import { entity, hasRows, run } from '../database/rows.ts'
import { transactionWithRetry } from '../database/transaction-with-retry.ts'
import { staffTransaction } from '../staff/staff-audit.ts'
import { toDateRange } from './stock-store.ts'
import { stockTransaction } from './stock-transaction.ts'
import { WHOLE_UNIT } from './unit-life.ts'
import { usesIn } from './unit-lines.ts'
import { unitReads } from './unit-reads.ts'

const EXCLUSION_VIOLATION = '23P01'

export function unitStore(db: Database): UnitStore {
  return { ...unitReads(db), transaction: (work) => transaction(db, work) }
}

/** A double booking becomes AlreadyBooked, as in orders. */
async function transaction<T>(db: Database, work: (tx: UnitTransaction) => Promise<T>): Promise<T> {
  try {
    return await transactionWithRetry(db, (tx) => work(unitTransaction(tx)))
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code !== EXCLUSION_VIOLATION || constraint !== 'no_double_booking') throw error
    const refused = new Error('a unit is already booked for these days', { cause: error })
    throw Object.assign(refused, { kind: 'already-booked' } as const) satisfies AlreadyBooked
  }
}

function unitTransaction(tx: Database): UnitTransaction {
  const { retire, unitsOf, reapplyCleaningHolds } = stockTransaction(tx)
  return {
    ...staffTransaction(tx),
    retire,
    unitsOf,
    reapplyCleaningHolds,
    lock: (unitId, options) => lock(tx, unitId, options),
    usesIn: (unitUid, span) => usesIn(tx, unitUid, span),
    addHold: ({ uid, unitUid, status, span }) => run(tx)`
      INSERT INTO order_lines (uid, status, product_uid, item_id, size_tag_uid, item_name, maker_name, size_label,
        rental_start_on, rental_end_on, blocked)
      SELECT ${uid}, ${LINE_STATUS[status]}::smallint, units.uid, items.id, size_tag_uid, items.name, makers.name,
        size_label, ${span.fromOn}::date, ${span.toOn}::date, ${toDateRange(span)}::daterange
      FROM units JOIN items ON items.id = item_id JOIN makers ON makers.uid = maker_uid
      WHERE units.uid = ${unitUid}`,
    removeHold: (lineUid) => run(tx)`
      DELETE FROM order_lines WHERE uid = ${lineUid} AND order_uid IS NULL AND after_line_uid IS NULL`,
    setShelf: (unitUid, shelf) => run(tx)`UPDATE units SET shelf = ${shelf} WHERE uid = ${unitUid}`,
    endCare: (unitUid) => hasRows(tx)`DELETE FROM unit_care WHERE product_uid = ${unitUid} RETURNING 1`,
    setBoughtOn: (unitUid, on) => run(tx)`
      UPDATE units SET bought_on = ${on}::date WHERE uid = ${unitUid}`,
    record: async (unitUid, { at, actor, act, note, status, lineUid, fromOn, toOn }) => {
      await run(tx)`UPDATE units SET version = version + 1 WHERE uid = ${unitUid}`
      await run(tx)`
        INSERT INTO unit_events (product_uid, at, actor, act, note, status, line_uid, from_on, to_on)
        VALUES (${unitUid}, ${at.toString()}::timestamptz, ${actor}, ${act}, ${note},
          ${status === undefined ? null : LINE_STATUS[status]}::smallint, ${lineUid ?? null}, ${fromOn ?? null}::date,
          ${toOn ?? null}::date)`
    },
  }
}

/** The stock lock comes before the lock of the unit, as in every transaction that books. */
async function lock(
  tx: Database,
  unitId: string,
  { isLeaving }: Parameters<UnitTransaction['lock']>[1],
): Promise<Unit | undefined> {
  await (isLeaving ? sql`SELECT lock_stock_exclusive()` : sql`SELECT lock_stock_shared()`).execute(tx)
  await run(tx)`SELECT FROM units WHERE id = ${unitId} FOR NO KEY UPDATE`
  return entity<Unit>(tx)`
    SELECT ${WHOLE_UNIT} FROM units JOIN items ON items.id = units.item_id WHERE units.id = ${unitId}`
}
