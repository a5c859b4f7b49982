import { type RawBuilder, sql } from 'kysely'
import type { Database } from './connect.ts'
import { inShortTransaction } from './short-transaction.ts'
import { BLOCKING_STATUSES } from './stock-store.ts'

/**
 * What must be unique over all years is in a table of its own once its table is partitioned, because a constraint of a
 * partitioned table covers one partition: the spans that block units, and the event keys of mails (decision 068).
 */
type Uniqueness = {
  /** Creates and fills the table while the shop runs. May be repeated. */
  prepare(session: Database): Promise<void>
  /** The constraint of the table that is to be partitioned is replaced. */
  switchOver(tx: Database): Promise<void>
}

/** Derived from rows of other tables: not in backups. */
export const UNIQUENESS_TABLES = ['booked_spans', 'mail_event_keys']

const UNITS_PER_BATCH = 1_000
const MAILS_PER_BATCH = 20_000

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
    // Locked, so that no line changes between being read and being copied. By units, whose open lines have an index.
    await inBatches(
      session,
      0,
      (after) => sql`
        WITH units AS MATERIALIZED (
          SELECT uid FROM products WHERE uid > ${after}::integer ORDER BY uid LIMIT ${UNITS_PER_BATCH}
        ), batch AS MATERIALIZED (
          SELECT uid, product_uid, blocked FROM order_lines
          WHERE product_uid = ANY (ARRAY(SELECT uid FROM units)) AND status IN ${BLOCKING_STATUSES} FOR SHARE
        ), copied AS (
          INSERT INTO booked_spans SELECT uid, product_uid, blocked FROM batch ON CONFLICT (line_uid) DO NOTHING
        )
        SELECT max(uid) AS last FROM units`,
    )
  },
  switchOver: (tx) =>
    runAll(tx, [
      sql`ALTER TABLE order_lines DROP CONSTRAINT no_double_booking`,
      sql`ALTER TABLE booked_spans RENAME CONSTRAINT no_double_booked_span TO no_double_booking`,
    ]),
}

const mailEventKeys: Uniqueness = {
  async prepare(session) {
    await inShortTransaction(session, (tx) =>
      runAll(tx, [
        sql`CREATE TABLE IF NOT EXISTS mail_event_keys (event_key text PRIMARY KEY)`,
        // Returning NULL, the trigger skips the row as ON CONFLICT DO NOTHING does.
        sql`CREATE OR REPLACE FUNCTION claim_mail_event() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF TG_OP = 'DELETE' THEN
            DELETE FROM mail_event_keys WHERE event_key = OLD.event_key;
            RETURN OLD;
          END IF;
          INSERT INTO mail_event_keys VALUES (NEW.event_key) ON CONFLICT DO NOTHING;
          IF FOUND THEN RETURN NEW; END IF;
          RETURN NULL;
        END
        $$`,
        sql`CREATE OR REPLACE TRIGGER claim_mail_event BEFORE INSERT OR DELETE ON mails
        FOR EACH ROW EXECUTE FUNCTION claim_mail_event()`,
      ]),
    )
    await inBatches(
      session,
      '',
      (after) => sql`
      WITH batch AS MATERIALIZED (
        SELECT event_key FROM mails WHERE event_key > ${after} ORDER BY event_key LIMIT ${MAILS_PER_BATCH} FOR SHARE
      ), copied AS (
        INSERT INTO mail_event_keys SELECT event_key FROM batch ON CONFLICT DO NOTHING
      )
      SELECT max(event_key) AS last FROM batch`,
    )
  },
  switchOver: async () => undefined,
}

async function inBatches<Key>(
  session: Database,
  first: Key,
  batch: (after: Key) => RawBuilder<{ readonly last: Key | null }>,
): Promise<void> {
  for (let after: Key | null = first; after !== null; ) {
    const { rows }: { rows: readonly { readonly last: Key | null }[] } = await batch(after).execute(session)
    after = rows[0]?.last ?? null
  }
}

async function runAll(db: Database, statements: readonly RawBuilder<unknown>[]): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
