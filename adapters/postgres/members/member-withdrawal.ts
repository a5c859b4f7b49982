import { sql } from 'kysely'
import { lineStatusOf, ORDER_STATUS, orderStatusOf, type RentalOrderFacts } from '#domain/order/states.ts'
import type { WithdrawalRules } from '#services/ports/members.ts'
import type { Database } from '../database/connect.ts'
import { allRows, hasRows } from '../database/rows.ts'
import { SCRUB_MAIL } from '../mails/mail-queue.ts'
import { lockOrders } from '../money/tax-records.ts'
import { hashSecret } from '../orders/order-rows.ts'

/** Nickname shown on reviews of withdrawn members. */
const ANONYMOUS_NICKNAME = '退会されたお客様'

/** A withdrawal request. */
export type Withdrawal = WithdrawalRules & { readonly uid: string; readonly at: string }

/**
 * MemberStore.withdraw, inside a transaction. `queue` is called before the address is deleted. Takes the same lock as a
 * cart merge, then locks the member and all orders: an order placed concurrently is either counted or fails because its
 * cart is deleted.
 */
export async function withdraw(
  tx: Database,
  withdrawal: Withdrawal,
  queue: () => Promise<void>,
): Promise<'withdrawn' | 'active' | 'owing' | 'unknown'> {
  const { uid, at, isActive } = withdrawal
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`cart:${uid}`}, 0))`.execute(tx)
  const { rows } = await sql<{ email: string; isBlocked: boolean }>`
    SELECT email, is_barred AS "isBlocked" FROM customers
    WHERE uid = ${uid} AND status <> 'withdrawn' FOR UPDATE`.execute(tx)
  const [customer] = rows
  if (customer === undefined) return 'unknown'
  await sql`SELECT FROM orders WHERE customer_uid = ${uid} ORDER BY uid FOR NO KEY UPDATE`.execute(tx)
  if (isActive(await rentalOrders(tx, uid))) return 'active'
  if (await hasOpenCharge(tx, uid)) return 'owing'
  if (customer.isBlocked) await blockEmailHash(tx, customer.email, at)
  await scrubMails(tx, uid, customer.email)
  await sql`DELETE FROM inquiries WHERE lower(email) = lower(${customer.email})`.execute(tx)
  await sql`DELETE FROM mail_suppressions WHERE address = lower(${customer.email})`.execute(tx)
  await queue()
  await eraseOrders(tx, withdrawal)
  await sql`DELETE FROM visitors WHERE customer_uid = ${uid}`.execute(tx)
  await sql`DELETE FROM passkeys WHERE account_uid = ${uid}`.execute(tx)
  await sql`DELETE FROM customer_addresses WHERE customer_uid = ${uid}`.execute(tx)
  await sql`DELETE FROM email_corrections WHERE customer_uid = ${uid}`.execute(tx)
  await sql`DELETE FROM opened_links WHERE customer_uid = ${uid}`.execute(tx)
  await sql`DELETE FROM member_recovery_codes WHERE customer_uid = ${uid}`.execute(tx)
  await sql`DELETE FROM magazine_links WHERE customer_uid = ${uid}`.execute(tx)
  await sql`
    UPDATE customers SET status = 'withdrawn', email = NULL, address = NULL, sex = NULL, born_on = NULL,
           mail_magazine = NULL, reminder_question = NULL, reminder_answer_hash = NULL, is_barred = false,
           withdrawn_at = ${at}::timestamptz, modified_at = ${at}::timestamptz
    WHERE uid = ${uid}`.execute(tx)
  await erasePoints(tx, uid)
  return 'withdrawn'
}

/** Whether a charge of the member is open; a disputed one is not (docs/rules.md Charges). */
function hasOpenCharge(tx: Database, uid: string): Promise<boolean> {
  return hasRows(tx)`
    SELECT FROM order_charges JOIN orders ON orders.uid = order_uid
    WHERE customer_uid = ${uid} AND state = 'open' LIMIT 1`
}

/** Figures of orders stay without the person, and the tax record apart from them. Carts are deleted. */
async function eraseOrders(tx: Database, { uid, at, endsOn }: Withdrawal): Promise<void> {
  await sql`DELETE FROM orders WHERE customer_uid = ${uid} AND status = ${ORDER_STATUS.InCart}`.execute(tx)
  await sql`UPDATE reviews SET nickname = ${ANONYMOUS_NICKNAME}, height_cm = NULL, usual_size = '', hidden_note = NULL
            FROM order_lines AS line, orders
            WHERE line.uid = order_line_uid AND orders.uid = line.order_uid AND customer_uid = ${uid}`.execute(tx)
  const orders = await allRows<{ uid: string }>(tx)`SELECT uid FROM orders WHERE customer_uid = ${uid}`
  await lockOrders(
    tx,
    orders.map((order) => order.uid),
    at,
    endsOn,
  )
}

/** After the member is withdrawn: the ledger may be deleted then. Takes the lock of those who write it. */
async function erasePoints(tx: Database, uid: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`customer:${uid}`}, 0))`.execute(tx)
  await sql`DELETE FROM point_entries WHERE customer_uid = ${uid}`.execute(tx)
  await sql`DELETE FROM point_expiry_notices WHERE customer_uid = ${uid}`.execute(tx)
}

/** Scrubs sent and failed mails, and the shop's notifications about the member's inquiries. */
async function scrubMails(tx: Database, uid: string, email: string): Promise<void> {
  await sql`UPDATE mails SET ${SCRUB_MAIL}
            WHERE (sent_at IS NOT NULL OR failed_at IS NOT NULL) AND (lower(recipient) = lower(${email})
              OR order_uid IN (SELECT uid FROM orders WHERE customer_uid = ${uid})
              OR event_key IN (SELECT 'inquirynotice:' || uid FROM inquiries
                               WHERE lower(email) = lower(${email})))`.execute(tx)
}

export async function rentalOrders(db: Database, uid: string): Promise<RentalOrderFacts[]> {
  const { rows } = await sql<{ available: boolean; status: number; lines: { status: number }[] }>`
    SELECT available, status,
      (SELECT coalesce(json_agg(json_build_object('status', line.status)), '[]')
       FROM order_lines AS line WHERE order_uid = orders.uid) AS lines
    FROM orders WHERE customer_uid = ${uid} AND status <> ${ORDER_STATUS.InCart}`.execute(db)
  return rows.map(({ available, status, lines }) => ({
    available,
    status: orderStatusOf(status)!,
    lines: lines.map((line) => ({ status: lineStatusOf(line.status)! })),
  }))
}

export async function isEmailBlocked(db: Database, email: string): Promise<boolean> {
  const { rows } = await sql<{ isBlocked: boolean }>`
    SELECT EXISTS (SELECT FROM barred_emails WHERE email_hash = ${emailHash(email)}::bytea)
        OR EXISTS (SELECT FROM customers WHERE lower(email) = lower(${email}) AND is_barred) AS "isBlocked"`.execute(db)
  return rows[0]?.isBlocked ?? false
}

/** MemberStore.setEmailBlocked, inside a transaction. */
export async function setEmailBlocked(
  tx: Database,
  email: string,
  isBlocked: boolean,
  at: Temporal.Instant,
): Promise<boolean> {
  const { rows: changed } = await sql`
    UPDATE customers SET is_barred = ${isBlocked}, modified_at = ${at.toString()}::timestamptz
    WHERE lower(email) = lower(${email}) RETURNING 1`.execute(tx)
  const { rows: pending } = await sql`
    DELETE FROM registrations WHERE lower(email) = lower(${email}) AND ${isBlocked} RETURNING 1`.execute(tx)
  if (pending.length > 0) await blockEmailHash(tx, email, at.toString())
  if (isBlocked) return changed.length + pending.length > 0
  const { rows: deleted } = await sql`
    DELETE FROM barred_emails WHERE email_hash = ${emailHash(email)}::bytea RETURNING 1`.execute(tx)
  return changed.length + deleted.length > 0
}

async function blockEmailHash(tx: Database, email: string, at: string): Promise<void> {
  await sql`INSERT INTO barred_emails (email_hash, barred_at) VALUES (${emailHash(email)}::bytea, ${at}::timestamptz)
            ON CONFLICT DO NOTHING`.execute(tx)
}

function emailHash(email: string): Uint8Array {
  return hashSecret(email.toLowerCase())
}
