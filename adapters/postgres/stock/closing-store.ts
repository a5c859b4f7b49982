import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import { lineStatusCodes, OPEN_LINE_STATUSES } from '#domain/order/line-statuses.ts'
import type { Order } from '#domain/order/order.ts'
import type { Closing, RentalCalendar, Suspension } from '#domain/rental/calendar.ts'
import type { ClosingStore, EnteredClosing, EnteredSuspension } from '#services/ports/closings.ts'
import type { Database } from '../database/connect.ts'
import { allRows, entities, hasRows, run } from '../database/rows.ts'
import { transactionWithRetry } from '../database/transaction-with-retry.ts'
import { ORDER_SELECT_LIST, type OrderRow, toOrder } from '../orders/order-rows.ts'
import { staffTransaction } from '../staff/staff-audit.ts'

const PERIOD = sql`from_on AS "fromOn", to_on AS "toOn", reason`
const ENTRY = sql`uid, entered_by AS "enteredBy", entered_at AS "enteredAt"`

export function closingStore(db: Database): ClosingStore {
  return {
    calendar: () => readCalendar(db),
    closingsSince: (fromOn) => entities<EnteredClosing>(db)`
      SELECT ${PERIOD}, ${ENTRY} FROM closings WHERE to_on >= ${fromOn}::date ORDER BY from_on`,
    suspensionsSince: (fromOn) => entities<EnteredSuspension>(db)`
      SELECT ${PERIOD}, ${ENTRY}, prefectures FROM suspensions WHERE to_on >= ${fromOn}::date ORDER BY from_on, uid`,
    ordersAround: (fromOn, toOn) => ordersAround(db, fromOn, toOn),
    transaction: (work) =>
      transactionWithRetry(db, async (tx) => {
        await sql`SELECT lock_stock_exclusive()`.execute(tx)
        return work({
          ...staffTransaction(tx),
          calendar: () => readCalendar(tx),
          ordersAround: (fromOn, toOn) => ordersAround(tx, fromOn, toOn),
          addClosing: (closing) => run(tx)`
            INSERT INTO closings (uid, from_on, to_on, reason, entered_by, entered_at)
            VALUES (${closing.uid}, ${closing.fromOn}::date, ${closing.toOn}::date, ${closing.reason},
                    ${closing.enteredBy}, ${closing.enteredAt.toString()}::timestamptz)`,
          addSuspension: (suspension) => run(tx)`
            INSERT INTO suspensions (uid, from_on, to_on, reason, prefectures, entered_by, entered_at)
            VALUES (${suspension.uid}, ${suspension.fromOn}::date, ${suspension.toOn}::date, ${suspension.reason},
                    ${[...suspension.prefectures]}::smallint[], ${suspension.enteredBy},
                    ${suspension.enteredAt.toString()}::timestamptz)`,
          remove: async (uid) =>
            (await hasRows(tx)`DELETE FROM closings WHERE uid = ${uid} RETURNING uid`) ||
            hasRows(tx)`DELETE FROM suspensions WHERE uid = ${uid} RETURNING uid`,
        })
      }),
  }
}

export type Period = Closing & { readonly prefectures: Suspension['prefectures'] | null }

/** SQL: closings and suspensions. */
const CALENDAR = sql<Period>`
  SELECT ${PERIOD}, NULL::smallint[] AS prefectures FROM closings
  UNION ALL SELECT ${PERIOD}, prefectures FROM suspensions
  ORDER BY "fromOn"`

/**
 * SQL: closings and suspensions after the shared stock lock. `keepsPlans`: SQL, whether the statements of the
 * transaction keep their plans from here on.
 */
export function lockedCalendar(keepsPlans = sql<boolean>`false`): RawBuilder<Period> {
  return sql<Period>`SELECT ${PERIOD}, prefectures FROM locked_calendar(${keepsPlans})`
}

export function toCalendar(periods: readonly Period[]): Pick<RentalCalendar, 'closings' | 'suspensions'> {
  const closings: Closing[] = []
  const suspensions: Suspension[] = []
  for (const { fromOn, toOn, reason, prefectures } of periods)
    if (prefectures === null) closings.push({ fromOn, toOn, reason })
    else suspensions.push({ fromOn, toOn, reason, prefectures })
  return { closings, suspensions }
}

export async function readCalendar(db: Database): Promise<Pick<RentalCalendar, 'closings' | 'suspensions'>> {
  return toCalendar((await CALENDAR.execute(db)).rows)
}

/**
 * The closings and suspensions for an order that is placed, after the stock lock: with what was entered meanwhile.
 * Nothing is entered until the transaction ends.
 */
export async function lockCalendar(tx: Database): Promise<Pick<RentalCalendar, 'closings' | 'suspensions'>> {
  return toCalendar((await lockedCalendar().execute(tx)).rows)
}

async function ordersAround(db: Database, fromOn: Day, toOn: Day): Promise<Order[]> {
  const rows = await allRows<OrderRow>(db)`
    SELECT ${ORDER_SELECT_LIST} FROM orders
    WHERE number IS NOT NULL AND uid IN (
      SELECT order_uid FROM order_lines
      WHERE status = ANY (${lineStatusCodes(OPEN_LINE_STATUSES)}::smallint[])
        AND (rental_start_on BETWEEN ${fromOn}::date AND ${toOn}::date
             OR rental_end_on BETWEEN ${fromOn}::date AND ${toOn}::date))
    ORDER BY number`
  return rows.map(toOrder)
}
