import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#adapters/postgres/database/connect.ts'
import { openDatabaseBefore } from '#tests/support/database/database.ts'

/** A withdrawn and a present member with an order, a receipt and points each, and the order of a guest. */
async function insertOrders(db: Database): Promise<void> {
  await sql`
    INSERT INTO customers (uid, status, registered_at, completed_at, modified_at, withdrawn_at)
    VALUES ('gone', 'withdrawn', '2025-01-01', '2025-01-01', '2026-02-01', '2026-02-01')`.execute(db)
  await sql`
    INSERT INTO customers (uid, status, email, address, sex, born_on, mail_magazine, reminder_question,
                           reminder_answer_hash, registered_at, completed_at, modified_at)
    VALUES ('here', 'member', 'here@example.jp', '{}', 1, '1980-01-01', 3, 1, 'x', '2026-01-01', '2026-01-02',
            '2026-05-01')`.execute(db)
  for (const [uid, number, customer] of [
    ['o-gone', 100_001, 'gone'],
    ['o-here', 100_002, 'here'],
    ['o-guest', 100_003, null],
  ] as const) {
    await sql`
      INSERT INTO orders (uid, number, status, secret_hash, customer_uid, slip_number, subtotal, total, payment_total,
                          tax, ordered_at, registered_at, modified_at)
      VALUES (${uid}, ${number}, 70, sha256(${uid}::bytea), ${customer}, '1234', 6980, 6980, 6980, 634,
              '2026-01-10T10:00:00+09:00', '2026-01-10T09:00:00+09:00', '2026-01-20T10:00:00+09:00')`.execute(db)
    await sql`
      INSERT INTO receipts (uid, order_uid, issue, form_uid, issued_at, amount, tax, content)
      VALUES (${`r-${uid}`}, ${uid}, 1, 'form', now(), 6980, 634, '{"addressee": "山田"}')`.execute(db)
  }
  for (const customer of ['gone', 'here'])
    await sql`
      INSERT INTO point_entries (uid, customer_uid, reason, points, at, expires_on, event_key)
      VALUES (${`p-${customer}`}, ${customer}, 'earned', 100, now(), '2027-01-01', ${`e-${customer}`})`.execute(db)
}

test('orders of members who withdrew before become tax records; other orders and points stay', async () => {
  const { db, migrateOn, close } = await openDatabaseBefore('0038_tax_records.sql')
  try {
    await insertOrders(db)
    await migrateOn()

    const { rows: records } = await sql`
      SELECT order_uid, number::integer, name, ordered_on::text, amount, tax, ends_on::text,
             documents -> 0 -> 'content' ->> 'addressee' AS addressee FROM tax_records`.execute(db)
    expect(records).toEqual([
      {
        order_uid: 'o-gone',
        number: 100_001,
        name: '',
        ordered_on: '2026-01-10',
        amount: 6_980,
        tax: 634,
        ends_on: '2034-03-20',
        addressee: '山田',
      },
    ])
    const { rows: orders } = await sql`
      SELECT uid, customer_uid, slip_number, locked_at IS NOT NULL AS locked FROM orders ORDER BY number`.execute(db)
    expect(orders).toEqual([
      { uid: 'o-gone', customer_uid: null, slip_number: null, locked: true },
      { uid: 'o-here', customer_uid: 'here', slip_number: '1234', locked: false },
      { uid: 'o-guest', customer_uid: null, slip_number: '1234', locked: false },
    ])
    const { rows: receipts } = await sql`SELECT order_uid FROM receipts ORDER BY order_uid`.execute(db)
    expect(receipts).toEqual([{ order_uid: 'o-guest' }, { order_uid: 'o-here' }])
    const { rows: points } = await sql`SELECT customer_uid FROM point_entries`.execute(db)
    expect(points).toEqual([{ customer_uid: 'here' }])
    await expect(sql`DELETE FROM point_entries`.execute(db)).rejects.toThrow('stays as it was written')
  } finally {
    await close()
  }
})
