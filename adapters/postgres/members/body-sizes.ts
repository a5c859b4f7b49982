import type { BodySize } from '#domain/fit/body-size.ts'
import type { BodySizeStore } from '#services/ports/visitors.ts'
import type { Database } from '../database/connect.ts'
import { firstRow, hasRows, run } from '../database/rows.ts'

export function bodySizeStore(db: Database): BodySizeStore {
  return {
    find: async (customerUid) =>
      (await firstRow<{ size: BodySize }>(db)`SELECT size FROM body_sizes WHERE customer_uid = ${customerUid}`)?.size,
    // The lock makes a concurrent withdrawal wait, or this statement see it.
    save: (customerUid, size) => hasRows(db)`
      INSERT INTO body_sizes (customer_uid, size)
      SELECT uid, ${JSON.stringify(size)}::jsonb FROM (
        SELECT uid FROM customers WHERE uid = ${customerUid} AND status = 'member' FOR KEY SHARE) AS member
      ON CONFLICT (customer_uid) DO UPDATE SET size = excluded.size RETURNING 1`,
    saveFirst: (customerUid, size) => hasRows(db)`
      WITH member AS (SELECT uid FROM customers WHERE uid = ${customerUid} AND status = 'member' FOR KEY SHARE),
      added AS (
        INSERT INTO body_sizes (customer_uid, size) SELECT uid, ${JSON.stringify(size)}::jsonb FROM member
        ON CONFLICT DO NOTHING RETURNING 1)
      SELECT uid, (SELECT count(*) FROM added) FROM member`,
    remove: (customerUid) => run(db)`DELETE FROM body_sizes WHERE customer_uid = ${customerUid}`,
  }
}
