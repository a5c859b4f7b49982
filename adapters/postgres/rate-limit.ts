import { sql } from 'kysely'
import type { RateLimit } from '#services/ports/rate-limit.ts'
import type { Database } from './connect.ts'

/** Rate windows in PostgreSQL: one statement counts; windows that are over go on the way, a few at a time. */
export function rateLimit(db: Database): RateLimit {
  return {
    take: async ({ name, most, windowSeconds }, who, now) => {
      const at = now.toString()
      const endsAt = now.add({ seconds: windowSeconds }).toString()
      const { rows } = await sql<{ count: number }>`
        WITH over AS (
          DELETE FROM rate_windows WHERE (name, who) IN (
            SELECT name, who FROM rate_windows
            WHERE ends_at <= ${at}::timestamptz AND (name, who) <> (${name}, ${who})
            ORDER BY ends_at LIMIT 20 FOR UPDATE SKIP LOCKED)
        )
        INSERT INTO rate_windows AS known (name, who, ends_at, count)
        VALUES (${name}, ${who}, ${endsAt}::timestamptz, 1)
        ON CONFLICT (name, who) DO UPDATE SET
          count = CASE WHEN known.ends_at <= ${at}::timestamptz THEN 1 ELSE known.count + 1 END,
          ends_at = CASE WHEN known.ends_at <= ${at}::timestamptz THEN excluded.ends_at ELSE known.ends_at END
        RETURNING count`.execute(db)
      return (rows[0]?.count ?? 1) <= most
    },
  }
}
