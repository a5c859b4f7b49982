import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { RateCounter, RateLimit } from '#services/ports/runtime.ts'
import type { Database } from '../database/connect.ts'

/** Longer subjects are counted by their hash: a row of an index holds at most 2,704 bytes. */
const MAX_SUBJECT_LENGTH = 200

function boundedSubject(subject: string): string {
  if (subject.length <= MAX_SUBJECT_LENGTH) return subject
  return `sha256 ${createHash('sha256').update(subject).digest('base64url')}`
}

/** Fixed-window rate limits in PostgreSQL. One statement counts and deletes a few expired windows. */
export function rateLimit(db: Database): RateLimit & RateCounter {
  const count: RateCounter['count'] = async ({ name, windowSeconds }, given, now, amount) => {
    const subject = boundedSubject(given)
    const at = now.toString()
    const endsAt = now.add({ seconds: windowSeconds }).toString()
    const { rows } = await sql<{ count: number; endsAtMs: number }>`
      WITH expired AS (
        DELETE FROM rate_windows WHERE (name, who) IN (
          SELECT name, who FROM rate_windows
          WHERE ends_at <= ${at}::timestamptz AND (name, who) <> (${name}, ${subject})
          ORDER BY ends_at LIMIT 20 FOR UPDATE SKIP LOCKED)
      )
      INSERT INTO rate_windows AS existing (name, who, ends_at, count)
      VALUES (${name}, ${subject}, ${endsAt}::timestamptz, ${amount}::int)
      ON CONFLICT (name, who) DO UPDATE SET
        count = CASE WHEN existing.ends_at <= ${at}::timestamptz THEN excluded.count
          ELSE least(existing.count::bigint + excluded.count, 2147483647)::int END,
        ends_at = CASE WHEN existing.ends_at <= ${at}::timestamptz THEN excluded.ends_at ELSE existing.ends_at END
      RETURNING count, (extract(epoch FROM ends_at) * 1000)::float8 AS "endsAtMs"`.execute(db)
    const [row = { count: amount, endsAtMs: now.add({ seconds: windowSeconds }).epochMilliseconds }] = rows
    // Rounded up to be later than `now` also in milliseconds; the 0.0005 absorbs floating point errors.
    const endsAtMs = Math.ceil(row.endsAtMs - 0.0005)
    return { count: row.count, endsAt: Temporal.Instant.fromEpochMilliseconds(endsAtMs) }
  }
  return {
    count,
    take: async (rule, subject, now) => (await count(rule, subject, now, 1)).count <= rule.max,
  }
}
