import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertRows } from '#adapters/postgres/database/bulk.ts'
import { openDatabaseBefore } from '#tests/support/database/database.ts'

test('shoes that were not needed before are parts that stay here, by their key', async () => {
  const { db, migrateOn, close } = await openDatabaseBefore('0154_left_out_parts.sql')
  try {
    await insertRows(db, 'makers', [{ uid: 1, name: '墨', kana: 'スミ', rank: 1 }])
    const sale = { maker_uid: 1, price_four_days: 8_000, price_further_day: 800, published_on: '2026-01-01' }
    const items = [
      { id: 1, name: '女性', form: 'onepiece', set_form: 'ladiessevenset', ...sale },
      { id: 2, name: '男の子', form: 'kidssuitboytopsouter', set_form: 'kidsboyset', ...sale },
    ]
    await insertRows(db, 'items', items)
    await insertRows(
      db,
      'products',
      items.map(({ id }) => ({ id: `${id}-1`, item_id: id, size_label: '', ref_price: 1 })),
    )
    const line = (uid: string, itemId: number, shoes: string | null, from: string) => sql`
      INSERT INTO order_lines (uid, status, product_uid, item_id, item_name, set_shoes, blocked,
                               rental_start_on, rental_end_on)
      SELECT ${uid}, 9, uid, item_id, '', ${shoes}, daterange(${from}::date, ${from}::date + 2),
             ${from}::date, ${from}::date
      FROM products WHERE item_id = ${itemId}`
    await line('a', 1, 'none', '2026-12-01').execute(db)
    await line('b', 1, 'separate', '2026-12-11').execute(db)
    await line('c', 2, 'none', '2026-12-01').execute(db)
    await line('d', 2, null, '2026-12-11').execute(db)
    await migrateOn()
    const { rows } = await sql<{ parts: string[] | null }>`
      SELECT left_out AS parts FROM order_lines ORDER BY uid`.execute(db)
    expect(rows.map(({ parts }) => parts)).toEqual([['pumps'], null, ['kidsshoes'], null])
  } finally {
    await close()
  }
})
