import { sql } from 'kysely'
import type { RateCounter, RateLimit } from '#services/ports/runtime.ts'
import type { Database } from './connect.ts'

/** Fixed-window rate limits in PostgreSQL. One statement counts and deletes a few expired windows. */
export function rateLimit(db: Database): RateLimit & RateCounter {
  const count: RateCounter['count'] = async ({ name, windowSeconds }, subject, now, amount) => {
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
