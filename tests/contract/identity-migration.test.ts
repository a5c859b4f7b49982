import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabaseBefore } from '#tests/support/database/database.ts'

test('documents requested before keep the whole day; the previous release may go on', async () => {
  const { db, migrateOn, close } = await openDatabaseBefore('0031_identity_while_ordering.sql')
  try {
    for (const uid of ['one', 'two'])
      await sql`INSERT INTO orders (uid, status, secret_hash, registered_at, modified_at)
                VALUES (${uid}, 1, sha256(${uid}::text::bytea), now(), now())`.execute(db)
    const insert = (uid: string) =>
      sql`INSERT INTO identity_documents (order_uid, status, due_on, wanted_at)
          VALUES (${uid}, 'wanted', '2026-12-07', now())`.execute(db)
    const dueAt = async (uid: string) => {
      const { rows } = await sql<{ dueAt: Temporal.Instant }>`
        SELECT due_at AS "dueAt" FROM identity_documents WHERE order_uid = ${uid}`.execute(db)
      return String(rows[0]!.dueAt)
    }
    await insert('one')
    await migrateOn()
    expect(await dueAt('one')).toBe('2026-12-07T14:59:00Z')
    // Statements of the previous release name due_on only.
    await insert('two')
    expect(await dueAt('two')).toBe('2026-12-07T14:59:00Z')
    await sql`UPDATE identity_documents SET status = 'refused', due_on = '2026-12-09'
              WHERE order_uid = 'two'`.execute(db)
    expect(await dueAt('two')).toBe('2026-12-09T14:59:00Z')
    await sql`UPDATE identity_documents SET due_on = '2026-12-10', due_at = '2026-12-10T07:00:00Z'
              WHERE order_uid = 'two'`.execute(db)
    expect(await dueAt('two')).toBe('2026-12-10T07:00:00Z')
    await sql`UPDATE identity_documents SET note = 'x' WHERE order_uid = 'two'`.execute(db)
    expect(await dueAt('two')).toBe('2026-12-10T07:00:00Z')
  } finally {
    await close()
  }
})
