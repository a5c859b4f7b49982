import { type RawBuilder, sql } from 'kysely'
import { secretsIn } from '#domain/mail/link-secrets.ts'
import { ACTIVE_ORDER_STATUSES, ORDER_STATUS } from '#domain/order/states.ts'
import type { Customer, MemberMail, MemberStore, NewCustomer } from '#services/ports/members.ts'
import type { Database } from '../database/connect.ts'
import { allRows, firstRow, hasRows, run } from '../database/rows.ts'
import { transactionWithRetry } from '../database/transaction-with-retry.ts'
import { insertMail } from '../mails/mail-queue.ts'
import { orderMailTransaction } from '../orders/order-mails.ts'
import { ORDER_SELECT_LIST, type OrderRow, toOrder } from '../orders/order-rows.ts'
import { orderSecretTransaction } from '../orders/order-secrets.ts'
import { emailCorrections } from './email-corrections.ts'
import { addressBooks } from './member-addresses.ts'
import { openedLinks } from './member-links.ts'
import { isEmailBlocked, rentalOrders, setEmailBlocked, withdraw } from './member-withdrawal.ts'

/** Statuses of orders that still send mails. */
const OPEN_ORDER_STATUSES = [ORDER_STATUS.InCart, ...ACTIVE_ORDER_STATUSES.map((status) => ORDER_STATUS[status])]

export function memberStore(db: Database): MemberStore {
  const queueMail = async (tx: Database, mail: MemberMail, at: Temporal.Instant): Promise<void> =>
    void (await insertMail(tx, { ...mail, at }))
  return {
    find: (uid) => findCustomer(db, uid),
    findByEmail: (email) => findByEmail(db, email),
    isWithdrawn: (uid) => hasRows(db)`SELECT FROM customers WHERE uid = ${uid} AND status = 'withdrawn'`,
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
    saveProfile: (uid, { address, sex, bornOn, mailMagazine, reminderQuestion }, reminderAnswerHash, at) => run(db)`
      UPDATE customers SET address = ${JSON.stringify(address)}::jsonb, sex = ${sex}::smallint,
             born_on = ${bornOn}::date, mail_magazine = ${mailMagazine}::smallint,
             reminder_question = ${reminderQuestion}::smallint,
             reminder_answer_hash = coalesce(${reminderAnswerHash ?? null}, reminder_answer_hash),
             modified_at = ${at.toString()}::timestamptz
      WHERE uid = ${uid} AND status = 'member'`,
    changeEmail: (uid, email, at, mail) =>
      transactionWithRetry(db, async (tx) => {
        const isChanged = await changeEmail(tx, uid, email, at.toString())
        if (isChanged && mail !== undefined) await queueMail(tx, mail, at)
        return isChanged
      }),
    queue: (mail, at) => transactionWithRetry(db, (tx) => queueMail(tx, mail, at)),
    ...addressBooks(db),
    ...openedLinks(db),
    ...emailCorrections(db),
    ...memberOrders(db),
    rentalOrders: (uid) => rentalOrders(db, uid),
    withdraw: (uid, at, mail, rules) =>
      transactionWithRetry(db, (tx) =>
        withdraw(tx, { uid, at: at.toString(), ...rules }, () => queueMail(tx, mail, at)),
      ),
    recordAccountRemoved: (uid, at) => run(db)`UPDATE customers SET account_removed_at = ${at.toString()}::timestamptz
                WHERE uid = ${uid} AND status = 'withdrawn' AND account_removed_at IS NULL`,
    isEmailBlocked: (email) => isEmailBlocked(db, email),
    setEmailBlocked: (email, isBlocked, at) =>
      transactionWithRetry(db, (tx) => setEmailBlocked(tx, email, isBlocked, at)),
  }
}

/**
 * MemberStore.changeEmail. Only open orders that have the former address: a guest's order may have another. The links
 * of mails that arrived end, because a stranger may have the former mailbox.
 */
async function changeEmail(tx: Database, uid: string, email: string, at: string): Promise<boolean> {
  const { rows } = await sql<{ former: string }>`
    SELECT email AS former FROM customers WHERE uid = ${uid} AND status = 'member' FOR NO KEY UPDATE`.execute(tx)
  const former = rows[0]?.former
  if (former === undefined || former === email) return false
  await sql`UPDATE customers SET email = ${email}, modified_at = ${at}::timestamptz WHERE uid = ${uid}`.execute(tx)
  const { rows: orders } = await sql<{ uid: string }>`
    UPDATE orders SET email = ${email}, version = version + 1
    WHERE customer_uid = ${uid} AND lower(email) = lower(${former})
      AND status = ANY (${OPEN_ORDER_STATUSES}::smallint[]) RETURNING uid`.execute(tx)
  await sql`DELETE FROM email_corrections WHERE customer_uid = ${uid}`.execute(tx)
  const mails = orderMailTransaction(tx)
  const { endMailedLinks } = orderSecretTransaction(tx)
  const instant = Temporal.Instant.from(at)
  for (const order of orders) {
    const { undelivered } = await mails.toAddress(order.uid, former, instant)
    await endMailedLinks(order.uid, secretsIn(undelivered))
    await mails.redirect(undelivered, email, instant)
  }
  return true
}

type CustomerRow = Omit<Customer, 'profile' | 'completedAt'> &
  Customer['profile'] & { readonly completedAt: Temporal.Instant | null }

const CUSTOMER: RawBuilder<CustomerRow> = sql`
  uid, status, email, address, sex, born_on AS "bornOn", mail_magazine AS "mailMagazine",
  reminder_question AS "reminderQuestion", reminder_answer_hash AS "reminderAnswerHash", is_barred AS "isBlocked",
  registered_at AS "registeredAt", completed_at AS "completedAt"`

async function findCustomer(db: Database, uid: string): Promise<Customer | undefined> {
  const { rows } = await sql<CustomerRow>`
    SELECT ${CUSTOMER} FROM customers WHERE uid = ${uid} AND status <> 'withdrawn'`.execute(db)
  return rows.map(toCustomer)[0]
}

async function findByEmail(db: Database, email: string): Promise<Customer | undefined> {
  const { rows } = await sql<CustomerRow>`
    SELECT ${CUSTOMER} FROM customers WHERE lower(email) = lower(${email})
    ORDER BY (status = 'member') DESC, registered_at DESC, uid DESC LIMIT 1`.execute(db)
  return rows.map(toCustomer)[0]
}

function toCustomer(row: CustomerRow): Customer {
  const { address, sex, bornOn, mailMagazine, reminderQuestion, completedAt, ...customer } = row
  const profile = { address, sex, bornOn, mailMagazine, reminderQuestion }
  return { ...customer, profile, completedAt: completedAt ?? undefined }
}

/** Inserts a registration or replaces a provisional one. Deletes other provisional ones of the same address. */
export async function writeRegistration(tx: Database, customer: NewCustomer): Promise<void> {
  const { uid, status, email, profile, reminderAnswerHash } = customer
  const at = customer.at.toString()
  await sql`DELETE FROM customers
            WHERE status = 'provisional' AND lower(email) = lower(${email}) AND uid <> ${uid}
              AND registered_at <= ${at}::timestamptz`.execute(tx)
  await sql`
    INSERT INTO customers (uid, status, email, address, sex, born_on, mail_magazine, reminder_question,
                           reminder_answer_hash, registered_at, completed_at, modified_at)
    VALUES (${uid}, ${status}, ${email}, ${JSON.stringify(profile.address)}::jsonb, ${profile.sex}::smallint,
            ${profile.bornOn}::date, ${profile.mailMagazine}::smallint, ${profile.reminderQuestion}::smallint,
            ${reminderAnswerHash}, ${at}::timestamptz, ${status === 'member' ? at : null}::timestamptz,
            ${at}::timestamptz)
    ON CONFLICT (uid) DO UPDATE SET
      (status, email, address, sex, born_on, mail_magazine, reminder_question, reminder_answer_hash, registered_at,
       completed_at, modified_at) =
      ROW (excluded.status, excluded.email, excluded.address, excluded.sex, excluded.born_on, excluded.mail_magazine,
           excluded.reminder_question, excluded.reminder_answer_hash, excluded.registered_at, excluded.completed_at,
           excluded.modified_at)
    WHERE customers.status = 'provisional'`.execute(tx)
}

/** SQL: placed orders, without carts and dummy orders. */
const PLACED = sql`status NOT IN (${ORDER_STATUS.InCart}, ${ORDER_STATUS.Dummy}) AND available`

function memberOrders(db: Database): Pick<MemberStore, 'orders' | 'orderNumbers'> {
  return {
    orders: async (uid, limit, offset) => {
      const rows = await allRows<OrderRow>(db)`
        SELECT ${ORDER_SELECT_LIST} FROM orders WHERE customer_uid = ${uid} AND ${PLACED}
        ORDER BY number DESC LIMIT ${limit} OFFSET ${offset}`
      const totals = await firstRow<{ total: number }>(db)`
        SELECT count(*) AS total FROM orders WHERE customer_uid = ${uid} AND ${PLACED}`
      return { orders: rows.map(toOrder), total: totals?.total ?? 0 }
    },
    orderNumbers: async (orderUids) => {
      if (orderUids.length === 0) return new Map()
      const rows = await allRows<{ uid: string; number: number }>(db)`
        SELECT uid, number FROM orders WHERE uid = ANY (${[...new Set(orderUids)]}::text[]) AND number IS NOT NULL`
      return new Map(rows.map(({ uid, number }) => [uid, number]))
    },
  }
}
