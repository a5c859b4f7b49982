import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertRows } from '#adapters/postgres/database/bulk.ts'
import { openDatabaseBefore } from '#tests/support/database/database.ts'

test('a review that was hidden for another reason waits for a decision again, no other one does', async () => {
  const { db, migrateOn, close } = await openDatabaseBefore('0207_hiding_reasons.sql')
  try {
    await insertRows(db, 'makers', [{ uid: 1, name: '墨', kana: 'スミ', rank: 1 }])
    const sale = { price_four_days: 8_000, price_further_day: 800, published_on: '2026-01-01' }
    await insertRows(db, 'items', [{ id: 1, name: '黒', form: 'onepiece', set_form: null, maker_uid: 1, ...sale }])
    const review = (uid: string, isShown: boolean, reason: string | null) => sql`
      INSERT INTO reviews (uid, item_id, nickname, stars, fit, body, posted_on, is_shown, checked_at, hidden_reason,
                           hidden_note)
      VALUES (${uid}, 1, '', 1, 3, '', '2026-11-01', ${isShown}, '2026-11-02T00:00:00Z', ${reason}, '補足')`
    await review('other', false, 'other').execute(db)
    await review('personal', false, 'personal').execute(db)
    await review('shown', true, null).execute(db)
    await review('unknown', false, null).execute(db)
    await migrateOn()
    const { rows } = await sql<object>`
      SELECT uid, checked_at IS NULL AS waits, hidden_reason AS reason, hidden_note AS note
      FROM reviews ORDER BY uid`.execute(db)
    expect(rows).toEqual([
      { uid: 'other', waits: true, reason: null, note: null },
      { uid: 'personal', waits: false, reason: 'personal', note: '補足' },
      { uid: 'shown', waits: false, reason: null, note: '補足' },
      { uid: 'unknown', waits: false, reason: null, note: '補足' },
    ])
  } finally {
    await close()
  }
})
