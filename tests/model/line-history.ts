import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#adapters/postgres/database/connect.ts'
import { isCancelledLine } from '#domain/order/line-statuses.ts'
import { canLineMove, type LineStatus, lineStatusOf } from '#domain/order/states.ts'

/** The fields that stay when a line is cancelled or returned. */
const KEPT = '(product_uid, rental_start_on, rental_end_on, blocked, price, parcel_uid, cancelled_at)'
const kept = (row: 'OLD' | 'NEW') => KEPT.replaceAll(/[a-z_]+/g, (column) => `${row}.${column}`)

/**
 * Records every change of a line of an order in the transaction that makes it, so that each status is known also when
 * one command moves a line several times. The table is the model's own; the shop does not know it. Forgets what it
 * recorded before.
 */
export async function recordLineHistory(db: Database): Promise<void> {
  const { rows } = await sql`SELECT WHERE to_regclass('model.line_changes') IS NOT NULL`.execute(db)
  if (rows.length > 0) await sql`DELETE FROM model.line_changes`.execute(db)
  else await createHistory(db)
}

async function createHistory(db: Database): Promise<void> {
  for (const statement of [
    'CREATE SCHEMA model',
    `CREATE TABLE model.line_changes (id bigserial PRIMARY KEY, order_uid text NOT NULL,
       line_uid text NOT NULL, from_status integer, to_status integer, changes_kept boolean NOT NULL)`,
    `CREATE FUNCTION model.record_line() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF TG_OP = 'DELETE' THEN
         INSERT INTO model.line_changes (order_uid, line_uid, from_status, changes_kept)
           VALUES (OLD.order_uid, OLD.uid, OLD.status, true);
       ELSIF TG_OP = 'INSERT' THEN
         INSERT INTO model.line_changes (order_uid, line_uid, to_status, changes_kept)
           VALUES (NEW.order_uid, NEW.uid, NEW.status, false);
       ELSIF OLD.status <> NEW.status OR ${kept('OLD')} IS DISTINCT FROM ${kept('NEW')} THEN
         INSERT INTO model.line_changes (order_uid, line_uid, from_status, to_status, changes_kept)
           VALUES (NEW.order_uid, NEW.uid, OLD.status, NEW.status, ${kept('OLD')} IS DISTINCT FROM ${kept('NEW')});
       END IF;
       RETURN NULL;
     END $$`,
    ...(['INSERT', 'UPDATE', 'DELETE'] as const).map(
      (event) => `CREATE TRIGGER model_${event.toLowerCase()} AFTER ${event} ON order_lines FOR EACH ROW
        WHEN (${event === 'DELETE' ? 'OLD' : 'NEW'}.order_uid IS NOT NULL) EXECUTE FUNCTION model.record_line()`,
    ),
  ])
    await sql.raw(statement).execute(db)
}

/** The statuses in which a line leaves the cart in the transaction that places it: with cash on delivery it is Fix. */
const PLACED = ['New', 'Fix']

/** A change of a line that was written: `from` undefined when it was created, `to` undefined when it was deleted. */
type LineChange = {
  readonly line: string
  readonly from: LineStatus | undefined
  readonly to: LineStatus | undefined
  /** Whether a field changed that stays when the line has ended. */
  readonly isKeptChanged: boolean
}

/**
 * Each line's own history: it starts in the cart and every change is a transition of the table. A cancelled line never
 * changes again, and a returned one only when its return is undone. Returns the transitions, such as `Fix → Shipping`.
 */
export async function expectLineHistories(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ line: string; from: number | null; to: number | null; isKeptChanged: boolean }>`
    SELECT line_uid AS line, from_status AS "from", to_status AS "to", changes_kept AS "isKeptChanged"
    FROM model.line_changes ORDER BY id`.execute(db)
  const changes = rows.map((row): LineChange => ({ ...row, from: nameOf(row.from), to: nameOf(row.to) }))
  const current = new Map<string, LineStatus | undefined>()
  const seen = new Set<string>()
  for (const { line, from, to, isKeptChanged } of changes) {
    const move = `${from} → ${to}`
    expect(from, line).toBe(current.get(line))
    if (from === undefined) expect(to).toBe('InCart')
    else if (to === undefined) expect(['InCart', 'Temp']).toContain(from)
    else if (from === 'InCart') expect(['InCart', 'Temp', ...PLACED]).toContain(to)
    else if (from !== to) expect(canLineMove(from, to), move).toBe(true)
    const isEnded = from === 'Return' || (from !== undefined && isCancelledLine({ status: from }))
    if (isEnded) expect([move, isKeptChanged]).toEqual(['Return → Rental', false])
    current.set(line, to)
    seen.add(move)
  }
  return seen
}

function nameOf(code: number | null): LineStatus | undefined {
  return code === null ? undefined : lineStatusOf(code)
}
