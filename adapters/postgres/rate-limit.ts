import { sql } from 'kysely'
import type { RateCounter, RateLimit } from '#services/ports/rate-limit.ts'
import type { Database } from './connect.ts'

/** Rate windows in PostgreSQL: one statement counts; windows that are over go on the way, a few at a time. */
export function rateLimit(db: Database): RateLimit & RateCounter {
  const count: RateCounter['count'] = async ({ name, windowSeconds }, who, now, amount) => {
    const at = now.toString()
    const endsAt = now.add({ seconds: windowSeconds }).toString()
    const { rows } = await sql<{ count: number; endsAtMs: number }>`
      WITH over AS (
        DELETE FROM rate_windows WHERE (name, who) IN (
          SELECT name, who FROM rate_windows
          WHERE ends_at <= ${at}::timestamptz AND (name, who) <> (${name}, ${who})
          ORDER BY ends_at LIMIT 20 FOR UPDATE SKIP LOCKED)
      )
      INSERT INTO rate_windows AS known (name, who, ends_at, count)
      VALUES (${name}, ${who}, ${endsAt}::timestamptz, ${amount}::int)
      ON CONFLICT (name, who) DO UPDATE SET
        count = CASE WHEN known.ends_at <= ${at}::timestamptz THEN excluded.count
          ELSE least(known.count::bigint + excluded.count, 2147483647)::int END,
        ends_at = CASE WHEN known.ends_at <= ${at}::timestamptz THEN excluded.ends_at ELSE known.ends_at END
      RETURNING count, (extract(epoch FROM ends_at) * 1000)::float8 AS "endsAtMs"`.execute(db)
    const [row = { count: amount, endsAtMs: now.add({ seconds: windowSeconds }).epochMilliseconds }] = rows
    // Rounded up, so that it is behind `now` in milliseconds too; less than what floating point adds is nothing.
    const endsAtMs = Math.ceil(row.endsAtMs - 0.0005)
    return { count: row.count, endsAt: Temporal.Instant.fromEpochMilliseconds(endsAtMs) }
  }
  return {
    count,
    take: async (rule, who, now) => (await count(rule, who, now, 1)).count <= rule.most,
  }
}
