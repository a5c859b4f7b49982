import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { migrate, readMigrations } from '#adapters/postgres/database/migrate.ts'
import type { ChaosProcess, Stage } from './stage.ts'

/** Something that breaks: `begin` causes it, `end` removes the cause, at the latest after `holdMs`. */
export type Fault = {
  readonly name: string
  /** How long it lasts in the long and in the short run, milliseconds; null: not part of the short run. */
  readonly holdMs: { readonly long: number; readonly short: number | null }
  begin(stage: Stage): unknown
  end?(stage: Stage): unknown
}

const FIVE_MINUTES_MS = 300_000
const GARBLED_HTTP = 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 14\r\n\r\n<html>busy</ht'
const GARBLED_SMTP = '\u0000\u0001 999 what?\r\n'

/** A change of the schema as a newer version makes it: it adds, and takes nothing away. */
const EXPANSION = {
  name: '9999_expansion.sql',
  text: `
    ALTER TABLE orders ADD COLUMN chaos_note text NOT NULL DEFAULT '';
    ALTER TABLE order_lines ADD COLUMN chaos_note text;
    ALTER TABLE mails ADD COLUMN chaos_rank integer NOT NULL DEFAULT 0;
    CREATE TABLE chaos_notes (order_uid text PRIMARY KEY REFERENCES orders ON DELETE CASCADE, note text NOT NULL);
    CREATE INDEX orders_chaos_note ON orders (chaos_note) WHERE chaos_note <> '';
    CREATE FUNCTION record_chaos_note() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO chaos_notes VALUES (NEW.uid, NEW.status::text)
          ON CONFLICT (order_uid) DO UPDATE SET note = excluded.note;
        RETURN NULL;
      END $$;
    CREATE TRIGGER record_chaos_note AFTER INSERT OR UPDATE OF status ON orders
      FOR EACH ROW EXECUTE FUNCTION record_chaos_note();`,
}

const restart = (find: (stage: Stage) => ChaosProcess): Pick<Fault, 'begin' | 'end'> => ({
  begin: (stage) => find(stage).kill(),
  end: (stage) => find(stage).start(),
})

/** Processes of the previous version are replaced one after the other; the first of the new ones migrates. */
export const ROLLOUT: Fault = {
  name: 'web processes replaced by the next version',
  holdMs: { long: 5_000, short: 2_000 },
  async begin({ webs, worker }) {
    for (const one of [...webs, worker]) await one.replace('this')
  },
}

/** Back to the version before, on the schema of this one, and forward again. */
export const ROLLBACK: Fault = {
  name: 'web processes replaced by the version before',
  holdMs: { long: 15_000, short: 2_000 },
  async begin({ webs, worker }) {
    for (const one of [worker, ...webs]) await one.replace('previous')
  },
  end: ROLLOUT.begin,
}

export const FAULTS: readonly Fault[] = [
  {
    name: 'every connection to PostgreSQL cut',
    holdMs: { long: 5_000, short: 500 },
    begin: ({ db }) => cutConnections(db),
  },
  {
    name: 'PostgreSQL stopped (fast)',
    holdMs: { long: 15_000, short: null },
    begin: ({ postgres }) => postgres.stop('fast'),
    end: ({ postgres }) => postgres.start(),
  },
  {
    name: 'PostgreSQL stopped (immediate)',
    holdMs: { long: 15_000, short: 1_500 },
    begin: ({ postgres }) => postgres.stop('immediate'),
    end: ({ postgres }) => postgres.start(),
  },
  {
    name: 'PostgreSQL frozen',
    holdMs: { long: 20_000, short: null },
    begin: ({ postgres }) => postgres.freeze(),
    end: ({ postgres }) => postgres.thaw(),
  },
  {
    name: 'DATA_DIR full',
    holdMs: { long: 15_000, short: null },
    begin: ({ disk }) => disk.fill(),
    end: ({ disk }) => disk.release(),
  },
  {
    name: 'mail server silent',
    holdMs: { long: 20_000, short: null },
    begin: ({ smtp }) => smtp.freeze(),
    end: ({ smtp }) => smtp.thaw(),
  },
  {
    name: 'mail server answers garbage',
    holdMs: { long: 15_000, short: 500 },
    begin: ({ smtp }) => smtp.garble(GARBLED_SMTP),
    end: ({ smtp }) => smtp.thaw(),
  },
  {
    name: 'processor silent',
    holdMs: { long: 20_000, short: null },
    begin: ({ processor }) => processor.freeze(),
    end: ({ processor }) => processor.thaw(),
  },
  {
    name: 'processor answers garbage',
    holdMs: { long: 15_000, short: 500 },
    begin: ({ processor }) => processor.garble(GARBLED_HTTP),
    end: ({ processor }) => processor.thaw(),
  },
  { name: 'web process killed', holdMs: { long: 10_000, short: 300 }, ...restart(({ webs }) => webs[1]!) },
  { name: 'worker killed', holdMs: { long: 10_000, short: 100 }, ...restart(({ worker }) => worker) },
  {
    name: 'clock of a web process 5 minutes ahead',
    holdMs: { long: 20_000, short: null },
    begin: ({ webs }) => restartWithClock(webs[2]!, FIVE_MINUTES_MS),
    end: ({ webs }) => restartWithClock(webs[2]!, 0),
  },
  {
    name: 'clock of a web process 5 minutes behind',
    holdMs: { long: 20_000, short: null },
    begin: ({ webs }) => restartWithClock(webs[2]!, -FIVE_MINUTES_MS),
    end: ({ webs }) => restartWithClock(webs[2]!, 0),
  },
  {
    name: 'schema extended by a newer version',
    holdMs: { long: 10_000, short: 300 },
    begin: async ({ db }) => migrate(db, [...(await readMigrations()), EXPANSION]),
    // The processes of this version are started again later.
    end: ({ db }) => sql`DELETE FROM migrations WHERE name = ${EXPANSION.name}`.execute(db),
  },
]

async function restartWithClock(web: ChaosProcess, clockAheadMs: number): Promise<void> {
  await web.stop()
  await web.start({ clockAheadMs })
}

async function cutConnections(db: Stage['db']): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
              WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(db)
    await wait(100)
  }
}
