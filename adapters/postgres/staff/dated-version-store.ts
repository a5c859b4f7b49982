import { sql } from 'kysely'
import type { DatedKind } from '#domain/record/dated.ts'
import type { DatedHead, DatedVersion, DatedVersionStore } from '#services/ports/dated-versions.ts'
import type { Database } from '../database/connect.ts'
import { entities, run } from '../database/rows.ts'
import { transactionWithRetry } from '../database/transaction-with-retry.ts'
import { staffTransaction } from './staff-audit.ts'

const HEAD = sql`uid, kind, key, effective_at AS "effectiveAt", reason, version, changed_by AS "changedBy",
  changed_at AS "changedAt"`

export function datedVersionStore(db: Database): DatedVersionStore {
  return {
    heads: (kind) => entities<DatedHead>(db)`
      SELECT ${HEAD} FROM dated_versions WHERE kind = ${kind} ORDER BY effective_at NULLS LAST, uid`,
    read: (uids) => entities<DatedVersion>(db)`
      SELECT ${HEAD}, value FROM dated_versions WHERE uid = ANY(${uids}::text[])`,
    list: (kind, key) => listVersions(db, kind, key),
    transaction: (work) =>
      transactionWithRetry(db, (tx) =>
        work({
          ...staffTransaction(tx),
          // By the key and not by its rows, because there may be none yet.
          async lock(kind, key) {
            await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`dated ${kind} ${key}`}, 0))`.execute(tx)
            return listVersions(tx, kind, key)
          },
          save: (version) => saveVersion(tx, version),
          remove: (uid) => run(tx)`DELETE FROM dated_versions WHERE uid = ${uid}`,
        }),
      ),
  }
}

function listVersions(db: Database, kind: DatedKind, key?: string): Promise<DatedVersion[]> {
  return entities<DatedVersion>(db)`
    SELECT ${HEAD}, value FROM dated_versions
    WHERE kind = ${kind} AND ${key === undefined ? sql`TRUE` : sql`key = ${key}`}
    ORDER BY effective_at NULLS LAST, uid`
}

function saveVersion(tx: Database, given: Omit<DatedVersion, 'version'>): Promise<void> {
  const { uid, kind, key, effectiveAt, value, reason, changedBy, changedAt } = given
  return run(tx)`
    INSERT INTO dated_versions (uid, kind, key, effective_at, value, reason, changed_by, changed_at)
    VALUES (${uid}, ${kind}, ${key}, ${effectiveAt?.toString() ?? null}::timestamptz, ${JSON.stringify(value)}::jsonb,
            ${reason}, ${changedBy}, ${changedAt.toString()}::timestamptz)
    ON CONFLICT (uid) DO UPDATE SET effective_at = excluded.effective_at, value = excluded.value,
      reason = excluded.reason, version = dated_versions.version + 1, changed_by = excluded.changed_by,
      changed_at = excluded.changed_at`
}
