import { type RawBuilder, sql } from 'kysely'
import type { Database } from './connect.ts'
import { secretHash } from './order-rows.ts'

type Merge = {
  readonly secret: string
  readonly customerUid: string
  /** Uid of the member's memory, should there be none yet. */
  readonly uid: string
  readonly at: string
}

/**
 * VisitorStore.merge. The memory under the secret ends; the member's takes its marks and views over, never the secret:
 * whoever planted it in the browser would see what the member marks.
 */
export async function mergeVisitor(tx: Database, { secret, customerUid, uid, at }: Merge): Promise<void> {
  await sql`INSERT INTO visitors (uid, customer_uid, seen_at) VALUES (${uid}, ${customerUid}, ${at}::timestamptz)
            ON CONFLICT DO NOTHING`.execute(tx)
  const hash = secretHash(secret)
  const { rows } = await sql<{ uid: string; customerUid: string | null }>`
    SELECT uid, customer_uid AS "customerUid" FROM visitors
    WHERE customer_uid = ${customerUid} OR secret_hash = ${hash}::bytea ORDER BY uid FOR UPDATE`.execute(tx)
  const member = rows.find((row) => row.customerUid === customerUid)
  const other = rows.find((row) => row.customerUid === null)
  if (member === undefined || other === undefined) return
  await handOver(tx, sql`visitor_favourites`, sql`added_at`, other.uid, member.uid)
  await handOver(tx, sql`visitor_views`, sql`viewed_at`, other.uid, member.uid)
  await sql`DELETE FROM visitors WHERE uid = ${other.uid}`.execute(tx)
  await sql`UPDATE visitors SET secret_hash = NULL, seen_at = ${at}::timestamptz
            WHERE uid = ${member.uid}`.execute(tx)
}

/** Of an item that both have, the newest time is kept. */
async function handOver(tx: Database, table: RawBuilder<unknown>, time: RawBuilder<unknown>, from: string, to: string) {
  await sql`INSERT INTO ${table} (visitor_uid, item_id, ${time})
            SELECT ${to}, item_id, ${time} FROM ${table} WHERE visitor_uid = ${from}
            ON CONFLICT (visitor_uid, item_id)
            DO UPDATE SET ${time} = greatest(${table}.${time}, excluded.${time})`.execute(tx)
}
