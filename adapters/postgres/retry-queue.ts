import { type RawBuilder, sql } from 'kysely'
import type { Database } from './connect.ts'

/**
 * A table whose rows are tasks: each is attempted until it succeeds or fails permanently. A task exists exactly when
 * its transaction commits, and needs no other message (docs/decisions/034-one-queue.md).
 */
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
  /**
   * How long a claimed task is hidden from other workers, in case its process crashes. Absent: as long as its back-off,
   * so that failures need not be recorded.
   */
  readonly leaseSeconds?: number
  /**
   * How long a task is retried before it fails permanently. Requires the columns `tried_since`, `failed_at` and
   * `last_error`.
   */
  readonly maxRetryHours?: number
}

type Selection = {
  /** Selects the result from `task`, the claimed row. */
  readonly select: RawBuilder<unknown>
  /** A further condition. */
  readonly where?: RawBuilder<unknown>
}

/**
 * Claims the first due task for one caller only. It becomes due again when its lease ends. `attempts` identifies the
 * claim: a worker whose lease has ended must not change the task, so updates compare it.
 */
export async function claimNext<Row>(
  db: Database,
  queue: RetryQueue,
  now: Temporal.Instant,
  { select, where = sql`true` }: Selection,
): Promise<Row | undefined> {
  const { table, key, dueAt } = identifiersOf(queue)
  const leaseSeconds = queue.leaseSeconds ?? backoffOf(queue, sql`attempts`)
  const triedSince = queue.maxRetryHours === undefined ? sql`` : sql`, tried_since = coalesce(tried_since, ${at(now)})`
  const { rows } = await sql<Row>`
    WITH task AS (
      UPDATE ${table} SET attempts = attempts + 1, ${dueAt} = ${at(now)} + ${leaseSeconds} * interval '1 second'
        ${triedSince}
      WHERE ${key} = (
        SELECT ${key} FROM ${table} AS task WHERE ${queue.isOpen} AND ${dueAt} <= ${at(now)} AND ${where}
        ORDER BY ${queue.order} LIMIT 1 FOR UPDATE SKIP LOCKED
      )
      RETURNING *
    ) ${select}`.execute(db)
  return rows[0]
}

/** SQL: whether a task is due. */
export function hasDueTask(queue: RetryQueue, now: Temporal.Instant): RawBuilder<boolean> {
  const { table, dueAt } = identifiersOf(queue)
  return sql`EXISTS (SELECT FROM ${table} AS task WHERE ${queue.isOpen} AND ${dueAt} <= ${at(now)})`
}

/**
 * Records a failed attempt: schedules the next one, or marks the task as failed permanently, at once when `isFinal`.
 * Returns whether it has failed permanently.
 */
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
