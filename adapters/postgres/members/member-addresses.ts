import { sql } from 'kysely'
import type { Address } from '#domain/delivery/address.ts'
import type { AddressBookEntry, MemberStore } from '#services/ports/members.ts'
import type { Database } from '../database/connect.ts'
import { allRows, hasRows } from '../database/rows.ts'
import { transactionWithRetry } from '../database/transaction-with-retry.ts'

type AddressBook = Pick<MemberStore, 'addresses' | 'addAddress' | 'changeAddress' | 'chooseDefault' | 'removeAddress'>

/** A change locks the member's row first, against concurrent changes. A unique index allows one default address. */
export function addressBooks(db: Database): AddressBook {
  return {
    addresses: (uid) => allRows<AddressBookEntry>(db)`
        SELECT uid, is_default AS "isDefault", address FROM customer_addresses WHERE customer_uid = ${uid}
        ORDER BY is_default DESC, added_at, uid`,
    addAddress: (customerUid, entry, limit) =>
      transactionWithRetry(db, (tx) => addAddress(tx, customerUid, entry, limit)),
    changeAddress: (customerUid, uid, address) => hasRows(db)`
        UPDATE customer_addresses SET address = ${JSON.stringify(address)}::jsonb
        WHERE uid = ${uid} AND customer_uid = ${customerUid} RETURNING 1`,
    chooseDefault: (customerUid, uid) =>
      transactionWithRetry(db, async (tx) => {
        await lockMember(tx, customerUid)
        if (!(await hasAddress(tx, customerUid, uid))) return false
        await sql`UPDATE customer_addresses SET is_default = false
                  WHERE customer_uid = ${customerUid} AND is_default AND uid <> ${uid}`.execute(tx)
        await sql`UPDATE customer_addresses SET is_default = true WHERE uid = ${uid}`.execute(tx)
        return true
      }),
    removeAddress: (customerUid, uid) =>
      transactionWithRetry(db, async (tx) => {
        await lockMember(tx, customerUid)
        const { rows } = await sql<{ isDefault: boolean }>`
          DELETE FROM customer_addresses WHERE uid = ${uid} AND customer_uid = ${customerUid}
          RETURNING is_default AS "isDefault"`.execute(tx)
        if (rows[0]?.isDefault) await assignDefault(tx, customerUid)
        return rows.length > 0
      }),
  }
}

async function addAddress(
  tx: Database,
  customerUid: string,
  entry: { readonly uid: string; readonly address: Address; readonly at: Temporal.Instant },
  limit: number,
): Promise<'added' | 'full' | 'unknown'> {
  if (!(await lockMember(tx, customerUid))) return 'unknown'
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM customer_addresses WHERE customer_uid = ${customerUid}`.execute(tx)
  const count = rows[0]?.count ?? 0
  if (count >= limit) return 'full'
  await sql`
    INSERT INTO customer_addresses (uid, customer_uid, is_default, address, added_at)
    VALUES (${entry.uid}, ${customerUid}, ${count === 0}, ${JSON.stringify(entry.address)}::jsonb,
            ${entry.at.toString()}::timestamptz)`.execute(tx)
  return 'added'
}

/** Locks the row of a member. Returns false when there is none. */
function lockMember(tx: Database, customerUid: string): Promise<boolean> {
  return hasRows(tx)`
    SELECT FROM customers WHERE uid = ${customerUid} AND status <> 'withdrawn' FOR NO KEY UPDATE`
}

function hasAddress(tx: Database, customerUid: string, uid: string): Promise<boolean> {
  return hasRows(tx)`
    SELECT FROM customer_addresses WHERE uid = ${uid} AND customer_uid = ${customerUid}`
}

async function assignDefault(tx: Database, customerUid: string): Promise<void> {
  await sql`UPDATE customer_addresses SET is_default = true WHERE uid = (
              SELECT uid FROM customer_addresses WHERE customer_uid = ${customerUid} ORDER BY added_at, uid LIMIT 1
            )`.execute(tx)
}
