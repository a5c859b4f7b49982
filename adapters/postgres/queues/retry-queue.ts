import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { firstRow } from '../database/rows.ts'

/** A table of tasks, each attempted until it succeeds or fails permanently (docs/decisions/034-one-queue.md). */
export type RetryQueue = {
  /** The table; it has a column `attempts`. In the SQL below its rows are named `task`. */
  readonly table: string
  readonly key: string
  /** The column with the instant of the next attempt. */
  readonly dueAt: string
  /** Whether a task may be claimed once it is due. */
  readonly isOpen: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
  /** The wait after the first attempt; it doubles with each attempt, up to `max`. */
  readonly backoffSeconds: { readonly initial: number; readonly max: number }
  /** How long a claim hides a task, in case its process crashes. Absent: as long as its back-off. */
  readonly leaseSeconds?: number
  /** After this time a task fails permanently. Requires the columns `tried_since`, `failed_at` and `last_error`. */
  readonly maxRetryHours?: number
}

type Selection = {
  /** Selects the result from `task`, the claimed row. */
  readonly select: RawBuilder<unknown>
  /** A further condition. */
  readonly where?: RawBuilder<unknown>
}

/** Claims the first due task until its lease ends. `attempts` identifies the claim: updates must compare it. */
export async function claimNext<Row>(
  db: Database,
  queue: RetryQueue,
  now: Temporal.Instant,
  { select, where = sql`true` }: Selection,
): Promise<Row | undefined> {
  const { table, key, dueAt } = identifiersOf(queue)
  const leaseSeconds = queue.leaseSeconds ?? backoffOf(queue, sql`attempts`)
  const triedSince = queue.maxRetryHours === undefined ? sql`` : sql`, tried_since = coalesce(tried_since, ${at(now)})`
  return firstRow<Row>(db)`
    WITH task AS (
      UPDATE ${table} SET attempts = attempts + 1, ${dueAt} = ${at(now)} + ${leaseSeconds} * interval '1 second'
        ${triedSince}
      WHERE ${key} = (
        SELECT ${key} FROM ${table} AS task WHERE ${queue.isOpen} AND ${dueAt} <= ${at(now)} AND ${where}
        ORDER BY ${queue.order} LIMIT 1 FOR UPDATE SKIP LOCKED
      )
      RETURNING *
    ) ${select}`
}

export function hasDueTask(queue: RetryQueue, now: Temporal.Instant): RawBuilder<boolean> {
  const { table, dueAt } = identifiersOf(queue)
  return sql`EXISTS (SELECT FROM ${table} AS task WHERE ${queue.isOpen} AND ${dueAt} <= ${at(now)})`
}

/** Schedules the next attempt, or fails the task permanently, at once when `isFinal`; returns whether it has. */
export async function recordFailure(
  db: Database,
  queue: RetryQueue & { readonly maxRetryHours: number },
  claim: { readonly uid: string; readonly attempts: number },
  { error, isFinal, now }: { readonly error: string; readonly isFinal: boolean; readonly now: Temporal.Instant },
): Promise<boolean> {
  const { table, key, dueAt } = identifiersOf(queue)
  const cutoff = now.subtract({ hours: queue.maxRetryHours })
  const { rows } = await sql<{ hasFailed: boolean }>`
    UPDATE ${table} AS task SET last_error = ${error},
      ${dueAt} = ${at(now)} + ${backoffOf(queue, sql`attempts - 1`)} * interval '1 second',
      failed_at = CASE WHEN ${isFinal} OR tried_since <= ${at(cutoff)} THEN ${at(now)} END
    WHERE ${key} = ${claim.uid} AND attempts = ${claim.attempts} AND ${queue.isOpen}
    RETURNING failed_at IS NOT NULL AS "hasFailed"`.execute(db)
  return rows[0]?.hasFailed ?? false
}

function identifiersOf({ table, key, dueAt }: RetryQueue) {
  return { table: sql.table(table), key: sql.ref(key), dueAt: sql.ref(dueAt) }
}

/** SQL: the back-off in seconds after a number of earlier attempts. */
function backoffOf({ backoffSeconds: { initial, max } }: RetryQueue, earlierAttempts: RawBuilder<unknown>) {
  return sql`least(${initial} * power(2, least(${earlierAttempts}, 20)), ${max})`
}

function at(instant: Temporal.Instant) {
  return sql`${instant.toString()}::timestamptz`
}
