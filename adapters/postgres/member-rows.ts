import { type RawBuilder, sql } from 'kysely'
import type { Customer, NewCustomer } from '#services/ports/members.ts'
import type { Database } from './connect.ts'

type CustomerRow = Omit<Customer, 'profile' | 'completedAt'> &
  Customer['profile'] & { readonly completedAt: Temporal.Instant | null }

const CUSTOMER: RawBuilder<CustomerRow> = sql`
  uid, status, email, address, sex, born_on AS "bornOn", mail_magazine AS "mailMagazine",
  reminder_question AS "reminderQuestion", reminder_answer_hash AS "reminderAnswerHash", is_barred AS "isBlocked",
  registered_at AS "registeredAt", completed_at AS "completedAt"`

/** MemberStore.find. */
export async function findCustomer(db: Database, uid: string): Promise<Customer | undefined> {
  const { rows } = await sql<CustomerRow>`
    SELECT ${CUSTOMER} FROM customers WHERE uid = ${uid} AND status <> 'withdrawn'`.execute(db)
  return rows.map(toCustomer)[0]
}

/** MemberStore.findByEmail. */
export async function findByEmail(db: Database, email: string): Promise<Customer | undefined> {
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

/**
 * Inserts a registration or replaces a provisional one. Deletes other provisional registrations of the same address.
 */
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

/** MemberStore.saveProfile. */
export async function writeProfile(
  db: Database,
  uid: string,
  { address, sex, bornOn, mailMagazine, reminderQuestion }: Customer['profile'],
  reminderAnswerHash: string | undefined,
  at: Temporal.Instant,
): Promise<void> {
  await sql`
    UPDATE customers SET address = ${JSON.stringify(address)}::jsonb, sex = ${sex}::smallint,
           born_on = ${bornOn}::date, mail_magazine = ${mailMagazine}::smallint,
           reminder_question = ${reminderQuestion}::smallint,
           reminder_answer_hash = coalesce(${reminderAnswerHash ?? null}, reminder_answer_hash),
           modified_at = ${at.toString()}::timestamptz
    WHERE uid = ${uid} AND status = 'member'`.execute(db)
}
