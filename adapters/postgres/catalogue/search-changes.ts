import { sql } from 'kysely'
import type { SearchItem } from '#domain/search/search-item.ts'
import type { IndexClaim, SearchChanges } from '#services/ports/hosted-index.ts'
import type { Database } from '../database/connect.ts'
import { allRows, hasRows, run } from '../database/rows.ts'
import { claimNext, type RetryQueue } from '../queues/retry-queue.ts'
import { readSoldItems } from './sold-items.ts'

const MAX_ERROR_LENGTH = 500
/** Longer than any one request to the service, with its retries. */
const LEASE_SECONDS = 120
const BACKOFF_SECONDS = { initial: 5, max: 1_800 }

/** The hosted search indexes: each is a task that is due while items have changed. */
export const SEARCH_INDEXES = {
  table: 'search_indexes',
  key: 'name',
  dueAt: 'next_attempt_at',
  isOpen: sql`needs_rebuild OR EXISTS (SELECT FROM search_changes)`,
  order: sql`next_attempt_at`,
  backoffSeconds: BACKOFF_SECONDS,
  leaseSeconds: LEASE_SECONDS,
} satisfies RetryQueue

export function searchChanges(db: Database): SearchChanges {
  return {
    open: async ({ name, layout }, now) => {
      await run(db)`
      WITH other AS (DELETE FROM search_indexes WHERE name <> ${name})
      INSERT INTO search_indexes (name, layout, next_attempt_at) VALUES (${name}, ${layout}, ${at(now)})
      ON CONFLICT (name) DO UPDATE SET layout = excluded.layout, needs_rebuild = true
        WHERE search_indexes.layout <> excluded.layout`
      const isWaiting = hasRows(db)`SELECT FROM search_indexes WHERE name = ${name} AND needs_rebuild`
      return { needsRebuild: await isWaiting }
    },
    close: () => hasRows(db)`
      WITH changes AS (DELETE FROM search_changes) DELETE FROM search_indexes RETURNING name`,
    claim: ({ name, layout }, now) =>
      claimNext<IndexClaim>(db, SEARCH_INDEXES, now, {
        where: sql`name = ${name} AND layout = ${layout}`,
        select: sql`SELECT name, layout, attempts, failures, needs_rebuild AS "needsRebuild",
                    built_at IS NOT NULL AS "isBuilt" FROM task`,
      }),
    extend: (claim, now) => hasRows(db)`
      UPDATE search_indexes SET next_attempt_at = ${at(now.add({ seconds: LEASE_SECONDS }))}
      WHERE ${isHeld(claim)} RETURNING name`,
    read: async (limit) => {
      const rows = await allRows<{ number: string; itemId: number }>(db)`
        SELECT number::text, item_id AS "itemId" FROM search_changes ORDER BY search_changes.number LIMIT ${limit}`
      return { numbers: rows.map(({ number }) => number), itemIds: [...new Set(rows.map(({ itemId }) => itemId))] }
    },
    remove: (numbers) => run(db)`DELETE FROM search_changes WHERE number = ANY (${numbers}::bigint[])`,
    add: (itemIds) => run(db)`SELECT record_search_changes(${itemIds}::integer[])`,
    readItems: (itemIds) => readItems(db, itemIds),
    requestRebuild: (now) => hasRows(db)`
      UPDATE search_indexes SET needs_rebuild = true, next_attempt_at = ${at(now)} RETURNING name`,
    recordBuilt: (claim, now) => run(db)`
      UPDATE search_indexes SET needs_rebuild = false, built_at = ${at(now)} WHERE ${isHeld(claim)}`,
    finish: (claim, now, error) => {
      const wait = error === undefined ? 0 : backoffSeconds(claim.failures)
      return run(db)`
        UPDATE search_indexes SET next_attempt_at = ${at(now.add({ seconds: wait }))},
          failures = ${error === undefined ? 0 : claim.failures + 1},
          last_error = ${error?.slice(0, MAX_ERROR_LENGTH) ?? null}
        WHERE ${isHeld(claim)}`
    },
  }
}

async function readItems(db: Database, itemIds: readonly number[] | undefined): Promise<SearchItem[]> {
  const items: SearchItem[] = []
  for await (const [, sold] of readSoldItems(db, itemIds)) if (sold !== undefined) items.push(sold.item)
  return items
}

/** SQL: whether the index is still that of a claim. */
function isHeld({ name, layout, attempts }: IndexClaim) {
  return sql`name = ${name} AND layout = ${layout} AND attempts = ${attempts}`
}

function backoffSeconds(failures: number): number {
  return Math.min(BACKOFF_SECONDS.initial * 2 ** failures, BACKOFF_SECONDS.max)
}

function at(instant: Temporal.Instant) {
  return sql`${instant.toString()}::timestamptz`
}
