import { type RawBuilder, sql } from 'kysely'
import type { Database } from './connect.ts'
import { hashSecret } from './order-rows.ts'

type MergeRequest = {
  readonly secret: string
  readonly customerUid: string
  /** Uid for the member's visitor row, if there is none yet. */
  readonly uid: string
  readonly at: string
}

/**
 * VisitorStore.merge. Deletes the visitor row of the secret and merges its favourites and views into the member's row.
 * The secret is not transferred: an attacker who planted the cookie would see the member's favourites.
 */
export async function mergeVisitor(tx: Database, { secret, customerUid, uid, at }: MergeRequest): Promise<void> {
  await sql`INSERT INTO visitors (uid, customer_uid, seen_at) VALUES (${uid}, ${customerUid}, ${at}::timestamptz)
            ON CONFLICT DO NOTHING`.execute(tx)
  const hash = hashSecret(secret)
  const { rows } = await sql<{ uid: string; customerUid: string | null }>`
    SELECT uid, customer_uid AS "customerUid" FROM visitors
    WHERE customer_uid = ${customerUid} OR secret_hash = ${hash}::bytea ORDER BY uid FOR UPDATE`.execute(tx)
  const member = rows.find((row) => row.customerUid === customerUid)
  const other = rows.find((row) => row.customerUid === null)
  if (member === undefined || other === undefined) return
  await mergeTable(tx, sql`visitor_favourites`, sql`added_at`, other.uid, member.uid)
  await mergeTable(tx, sql`visitor_views`, sql`viewed_at`, other.uid, member.uid)
  await sql`DELETE FROM visitors WHERE uid = ${other.uid}`.execute(tx)
  await sql`UPDATE visitors SET secret_hash = NULL, seen_at = ${at}::timestamptz
            WHERE uid = ${member.uid}`.execute(tx)
}

/** Merges one table. For an item in both, the later time is kept. */
async function mergeTable(
  tx: Database,
  table: RawBuilder<unknown>,
  time: RawBuilder<unknown>,
  from: string,
  to: string,
) {
  await sql`INSERT INTO ${table} (visitor_uid, item_id, ${time})
            SELECT ${to}, item_id, ${time} FROM ${table} WHERE visitor_uid = ${from}
            ON CONFLICT (visitor_uid, item_id)
            DO UPDATE SET ${time} = greatest(${table}.${time}, excluded.${time})`.execute(tx)
}
