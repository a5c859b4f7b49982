import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { inShortTransaction } from '../database/short-transaction.ts'
import { BLOCKING_STATUSES } from '../stock/stock-store.ts'

/**
 * What must be unique over all years is in a table of its own once its table is partitioned, because a constraint of a
 * partitioned table covers one partition: the spans that block units, and the event keys of new mails (decision 068).
 */
type Uniqueness = {
  /** Creates and fills the table while the shop runs. May be repeated. Absent: nothing is copied. */
  prepare?(session: Database): Promise<void>
  /** Replaces the constraint of the table, which is locked. `end`: an SQL literal, the first value after its rows. */
  switchOver(tx: Database, end: string): Promise<void>
}

/** Derived from rows of other tables: not in backups. */
export const UNIQUENESS_TABLES = ['booked_spans', 'mail_event_keys']

const UNITS_PER_BATCH = 1_000

export function uniquenessOf(table: string): Uniqueness | undefined {
  return { order_lines: bookedSpans, mails: mailEventKeys }[table]
}

const bookedSpans: Uniqueness = {
  async prepare(session) {
    await inShortTransaction(session, (tx) =>
      runAll(tx, [
        sql`CREATE TABLE IF NOT EXISTS booked_spans (
        line_uid text PRIMARY KEY, product_uid integer NOT NULL, blocked daterange NOT NULL,
        CONSTRAINT no_double_booked_span EXCLUDE USING gist (product_uid WITH =, blocked WITH &&))`,
        sql`CREATE OR REPLACE FUNCTION keep_booked_spans() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE
          was_blocking boolean := TG_OP <> 'INSERT' AND OLD.status IN ${BLOCKING_STATUSES};
          is_blocking boolean := TG_OP <> 'DELETE' AND NEW.status IN ${BLOCKING_STATUSES};
        BEGIN
          IF was_blocking AND NOT is_blocking THEN
            DELETE FROM booked_spans WHERE line_uid = OLD.uid;
          ELSIF is_blocking AND NOT (was_blocking AND OLD.product_uid = NEW.product_uid
                                     AND OLD.blocked = NEW.blocked) THEN
            INSERT INTO booked_spans VALUES (NEW.uid, NEW.product_uid, NEW.blocked)
            ON CONFLICT (line_uid) DO UPDATE SET product_uid = excluded.product_uid, blocked = excluded.blocked;
          END IF;
          RETURN NULL;
        END
        $$`,
        sql`CREATE OR REPLACE TRIGGER keep_booked_spans AFTER INSERT OR DELETE OR UPDATE ON order_lines
        FOR EACH ROW EXECUTE FUNCTION keep_booked_spans()`,
      ]),
    )
    await runAll(session, [
      // What units and calendars read by the index of the constraint.
      sql`DROP INDEX IF EXISTS order_lines_spans`,
      sql`CREATE INDEX CONCURRENTLY order_lines_spans ON order_lines USING gist (product_uid, blocked)
        WHERE status IN ${BLOCKING_STATUSES}`,
    ])
    for (let after: number | null = 0; after !== null; ) after = await copySpans(session, after)
  },
  switchOver: (tx) =>
    runAll(tx, [
      sql`ALTER TABLE order_lines DROP CONSTRAINT no_double_booking`,
      sql`ALTER TABLE booked_spans RENAME CONSTRAINT no_double_booked_span TO no_double_booking`,
    ]),
}

/**
 * Only mails that are queued from then on get a key: those before are found by the unique index of the first partition,
 * so nothing is copied. The bound of its uids lets the planner leave out all other partitions.
 */
const mailEventKeys: Uniqueness = {
  switchOver: (tx, end) =>
    runAll(tx, [
      sql`CREATE TABLE IF NOT EXISTS mail_event_keys (event_key text PRIMARY KEY)`,
      // Returning NULL, the trigger skips the row as ON CONFLICT DO NOTHING does.
      sql`CREATE OR REPLACE FUNCTION claim_mail_event() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' THEN
          DELETE FROM mail_event_keys WHERE event_key = OLD.event_key;
          RETURN OLD;
        END IF;
        IF EXISTS (SELECT FROM mails WHERE event_key = NEW.event_key AND uid < ${sql.raw(end)}) THEN
          RETURN NULL;
        END IF;
        INSERT INTO mail_event_keys VALUES (NEW.event_key) ON CONFLICT DO NOTHING;
        IF FOUND THEN RETURN NEW; END IF;
        RETURN NULL;
      END
      $$`,
      sql`CREATE OR REPLACE TRIGGER claim_mail_event BEFORE INSERT OR DELETE ON mails
      FOR EACH ROW EXECUTE FUNCTION claim_mail_event()`,
    ]),
}

/**
 * Copies the open lines of the next units, by units because their open lines have an index. They are locked, so that no
 * line changes between being read and being copied. Returns the last unit, or null after the last one of all.
 */
async function copySpans(session: Database, after: number): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    WITH next_units AS MATERIALIZED (
      SELECT uid FROM units WHERE uid > ${after}::integer ORDER BY uid LIMIT ${UNITS_PER_BATCH}
    ), batch AS MATERIALIZED (
      SELECT uid, product_uid, blocked FROM order_lines
      WHERE product_uid = ANY (ARRAY(SELECT uid FROM next_units)) AND status IN ${BLOCKING_STATUSES} FOR SHARE
    ), copied AS (
      INSERT INTO booked_spans SELECT uid, product_uid, blocked FROM batch ON CONFLICT (line_uid) DO NOTHING
    )
    SELECT max(uid) AS last FROM next_units`.execute(session)
  return rows[0]?.last ?? null
}

async function runAll(db: Database, statements: readonly RawBuilder<unknown>[]): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
