import { sql } from 'kysely'
import { ACTIVE_ORDER_STATUSES, ORDER_STATUS } from '#domain/order/states.ts'
import type { MemberMail, MemberStore } from '#services/ports/members.ts'
import type { Database } from './connect.ts'
import { insertMail } from './insert-mail.ts'
import { addressBooks } from './member-addresses.ts'
import { openedLinks } from './member-links.ts'
import { orderNumbers, placedOrders, rentalOrders } from './member-orders.ts'
import { findByEmail, findCustomer, writeProfile, writeRegistration } from './member-rows.ts'
import { isEmailBlocked, setEmailBlocked, withdraw } from './member-withdrawal.ts'
import { transactionWithRetry } from './transaction-with-retry.ts'

/** Statuses of orders that still send mails. */
const OPEN_ORDER_STATUSES = [ORDER_STATUS.InCart, ...ACTIVE_ORDER_STATUSES.map((status) => ORDER_STATUS[status])]

/** Members in PostgreSQL. */
export function memberStore(db: Database): MemberStore {
  const queueMail = (tx: Database, mail: MemberMail, at: Temporal.Instant) => insertMail(tx, { ...mail, at })
  return {
    find: (uid) => findCustomer(db, uid),
    findByEmail: (email) => findByEmail(db, email),
    isWithdrawn: async (uid) => {
      const { rows } = await sql`SELECT FROM customers WHERE uid = ${uid} AND status = 'withdrawn'`.execute(db)
      return rows.length > 0
    },
    register: (customer) => transactionWithRetry(db, (tx) => writeRegistration(tx, customer)),
    complete: (uid, at, mail) =>
      transactionWithRetry(db, async (tx) => {
        const { rows } = await sql`
          UPDATE customers SET status = 'member', completed_at = ${at.toString()}::timestamptz,
                 modified_at = ${at.toString()}::timestamptz
          WHERE uid = ${uid} AND status = 'provisional' RETURNING 1`.execute(tx)
        if (rows.length > 0) await queueMail(tx, mail, at)
        return rows.length > 0
      }),
    saveProfile: (uid, profile, reminderAnswerHash, at) => writeProfile(db, uid, profile, reminderAnswerHash, at),
    changeEmail: (uid, email, at, mail) =>
      transactionWithRetry(db, async (tx) => {
        const isChanged = await changeEmail(tx, uid, email, at.toString())
        if (isChanged && mail !== undefined) await queueMail(tx, mail, at)
        return isChanged
      }),
    queue: (mail, at) => transactionWithRetry(db, (tx) => queueMail(tx, mail, at)),
    ...addressBooks(db),
    ...openedLinks(db),
    orders: (uid, limit, offset) => placedOrders(db, uid, limit, offset),
    orderNumbers: (orderUids) => orderNumbers(db, orderUids),
    rentalOrders: (uid) => rentalOrders(db, uid),
    withdraw: (uid, at, mail, isActive) =>
      transactionWithRetry(db, (tx) =>
        withdraw(tx, { uid, at: at.toString(), isActive }, () => queueMail(tx, mail, at)),
      ),
    recordAccountRemoved: async (uid, at) => {
      await sql`UPDATE customers SET account_removed_at = ${at.toString()}::timestamptz
                WHERE uid = ${uid} AND status = 'withdrawn' AND account_removed_at IS NULL`.execute(db)
    },
    isEmailBlocked: (email) => isEmailBlocked(db, email),
    setEmailBlocked: (email, isBlocked, at) =>
      transactionWithRetry(db, (tx) => setEmailBlocked(tx, email, isBlocked, at)),
  }
}

/**
 * Changes the address of the member, and of open orders that have the former address. A guest's order may have another.
 */
async function changeEmail(tx: Database, uid: string, email: string, at: string): Promise<boolean> {
  const { rows } = await sql<{ former: string }>`
    SELECT email AS former FROM customers WHERE uid = ${uid} AND status = 'member' FOR NO KEY UPDATE`.execute(tx)
  const former = rows[0]?.former
  if (former === undefined || former === email) return false
  await sql`UPDATE customers SET email = ${email}, modified_at = ${at}::timestamptz WHERE uid = ${uid}`.execute(tx)
  await sql`UPDATE orders SET email = ${email}, version = version + 1
            WHERE customer_uid = ${uid} AND lower(email) = lower(${former})
              AND status = ANY (${OPEN_ORDER_STATUSES}::smallint[])`.execute(tx)
  return true
}
