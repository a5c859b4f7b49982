import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabaseBefore } from '#tests/support/database/database.ts'

test('members who subscribed before have a record of their consent, others none', async () => {
  const { db, migrateOn, close } = await openDatabaseBefore('0033_magazine_consents.sql')
  try {
    const add = (uid: string, status: string, magazine: number) =>
      sql`
      INSERT INTO customers (uid, status, email, address, sex, born_on, mail_magazine, reminder_question,
                             reminder_answer_hash, registered_at, completed_at, modified_at)
      VALUES (${uid}, ${status}, ${`${uid}@example.jp`}, '{}', 1, '1980-01-01', ${magazine}::smallint, 1, 'x',
              '2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', '2026-05-01T00:00:00Z')`.execute(db)
    await add('html', 'member', 1)
    await add('text', 'member', 2)
    await add('none', 'member', 3)
    await add('open', 'provisional', 1)
    await migrateOn()
    const { rows } = await sql<{ uid: string; email: string; givenAt: Temporal.Instant; endedAt: null }>`
      SELECT customer_uid AS uid, email, given_at AS "givenAt", ended_at AS "endedAt"
      FROM magazine_consents ORDER BY uid`.execute(db)
    const givenAt = Temporal.Instant.from('2026-01-02T00:00:00Z')
    expect(rows.map((row) => ({ ...row, givenAt: `${row.givenAt}` }))).toEqual(
      ['html', 'text'].map((uid) => ({ uid, email: `${uid}@example.jp`, givenAt: `${givenAt}`, endedAt: null })),
    )
    await sql`UPDATE customers SET mail_magazine = 3 WHERE uid = 'html'`.execute(db)
    const { rows: open } = await sql<{ uid: string }>`
      SELECT customer_uid AS uid FROM magazine_consents WHERE ended_at IS NULL`.execute(db)
    expect(open).toEqual([{ uid: 'text' }])
  } finally {
    await close()
  }
})
