import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabaseBefore } from '#tests/support/database/database.ts'

test('tables of units keep their rows; the previous release may go on under the names that it knows', async () => {
  const { db, migrateOn, close } = await openDatabaseBefore('0203_units.sql')
  const rowsOf = async (query: string) => (await sql.raw(query).execute(db)).rows
  try {
    await sql`INSERT INTO makers (uid, name) VALUES (1, '墨')`.execute(db)
    await sql`INSERT INTO items (id, name, maker_uid, form, price_four_days, price_further_day, published_on)
              VALUES (1, '喪服', 1, 'onepiece', 1, 1, '2026-01-01')`.execute(db)
    const insert = (id: string) =>
      sql`INSERT INTO products (id, item_id, ref_price) VALUES (${id}, 1, 30000)`.execute(db)
    await insert('1-1')
    await migrateOn()

    await insert('1-2')
    await sql`INSERT INTO product_events (product_uid, at, actor, act, note)
              SELECT uid, now(), 'staff:x', 'shelved', 'A-1' FROM products WHERE id = '1-2'`.execute(db)
    await sql`UPDATE products SET shelf = 'A-1' WHERE id = '1-2'`.execute(db)
    await sql`INSERT INTO products (uid, id, item_id, ref_price) VALUES (3, '1-3', 1, 1)`.execute(db)
    await sql`INSERT INTO units (id, item_id, ref_price) VALUES ('1-4', 1, 1)`.execute(db)
    await db.transaction().execute(async (tx) => {
      await sql`LOCK TABLE products IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
      await sql`SELECT products.uid FROM products JOIN items ON items.id = item_id
                ORDER BY products.uid FOR NO KEY UPDATE OF products`.execute(tx)
    })
    expect(await rowsOf('SELECT uid, id, point_rate, shelf FROM units ORDER BY uid')).toEqual([
      { uid: 1, id: '1-1', point_rate: 3, shelf: '' },
      { uid: 2, id: '1-2', point_rate: 3, shelf: 'A-1' },
      { uid: 3, id: '1-3', point_rate: 3, shelf: '' },
      { uid: 4, id: '1-4', point_rate: 3, shelf: '' },
    ])
    expect(await rowsOf('SELECT id::integer, product_uid, act FROM unit_events')).toEqual([
      { id: 1, product_uid: 2, act: 'shelved' },
    ])

    await sql`DELETE FROM products WHERE id = '1-1'`.execute(db)
    await sql`DELETE FROM units WHERE id = '1-2'`.execute(db)
    expect(await rowsOf('SELECT * FROM document_uids')).toEqual([{ collection: 'products', highest: 2 }])
    expect(await rowsOf('SELECT FROM unit_events')).toEqual([])
  } finally {
    await close()
  }
})
