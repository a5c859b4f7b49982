import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { nameKey } from '#domain/text/name-key.ts'
import { openDatabaseBefore } from '#tests/support/database/database.ts'

const ADDRESS = {
  familyName: '渡邉\u{e0101}\u3164',
  givenName: '花\u00ad子',
  familyNameKana: 'ワタナベ',
  givenNameKana: 'ハナコ',
  telephone: '09012345678',
  prefecture: 13,
  address1: 'Nguye\u0302\u0303n\u200b通り1-2',
}
const CLEAN = { ...ADDRESS, familyName: '渡邉', givenName: '花子', address1: 'Nguyễn通り1-2' }

test('stored names are cleaned and found by their variants, and slips are without hyphens', async () => {
  const { db, migrateOn, close } = await openDatabaseBefore('0168_name_keys.sql')
  try {
    const address = JSON.stringify(ADDRESS)
    const clean = JSON.stringify({ ...CLEAN, familyName: '神\u{fa19}', givenName: '髙' })
    const nameless = JSON.stringify({ ...CLEAN, familyName: '\u3164' })
    await sql`
      INSERT INTO customers (uid, status, email, address, sex, born_on, mail_magazine, reminder_question,
                             reminder_answer_hash, registered_at, completed_at, modified_at)
      SELECT uid, 'member', uid || '@example.jp', address::jsonb, 1, '1980-01-01', 1, 1, 'x', now(), now(), now()
      FROM (VALUES ('unclean', ${address}),
                   ('clean', ${clean}),
                   ('nameless', ${nameless})) AS given (uid, address)`.execute(db)
    await sql`
      INSERT INTO orders (uid, secret_hash, number, status, email, customer_info, shipping_info, registered_at,
                          modified_at)
      VALUES ('order', 'hash', 100001, 20, 'o@example.jp', ${address}::jsonb, ${address}::jsonb, now(), now())`.execute(
      db,
    )
    await sql`
      INSERT INTO venues (uid, name, kana, postal_code, prefecture, address1, telephone, changed_by, changed_at)
      VALUES ('hall', '髙\u00ad橋会館', 'タカハシ', '1600022', 13, '新宿', '0312345678', 'staff:x', now())`.execute(db)
    await sql`
      INSERT INTO inquiries (uid, received_at, topic, name, email, order_number, body)
      SELECT 'inquiry-' || place, now(), 1, '花子' || U&'\\3164', 'h@example.jp', typed, '本文'
      FROM unnest(ARRAY['注文番号：１００００１', 'わからない']) WITH ORDINALITY AS given (typed, place)`.execute(db)
    await sql`
      INSERT INTO parcels (uid, order_uid, number, carrier, slip_number, return_slip_number, shipped_at, state)
      VALUES ('parcel', 'order', 1, 'yamato', '1234-5678-9013', 'OTHER-1', now(), 'shipped')`.execute(db)
    await migrateOn()
    const one = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows
    expect(await one(sql`SELECT uid, address ->> 'familyName' AS name FROM customers ORDER BY uid`)).toEqual([
      { uid: 'clean', name: '神\u{fa19}' },
      { uid: 'nameless', name: '' },
      { uid: 'unclean', name: '渡邉' },
    ])
    expect(await one(sql`SELECT address AS info FROM customers WHERE uid = 'unclean'`)).toEqual([{ info: CLEAN }])
    expect(await one(sql`SELECT customer_info AS a, shipping_info AS b FROM orders`)).toEqual([{ a: CLEAN, b: CLEAN }])
    expect(await one(sql`SELECT name FROM venues WHERE strpos(search_keys, ${nameKey('高橋会館')}) > 0`)).toEqual([
      { name: '髙橋会館' },
    ])
    expect(await one(sql`SELECT order_uid AS uid FROM order_keys WHERE key = ${nameKey('渡辺花子')}`)).toEqual([
      { uid: 'order' },
    ])
    expect(await one(sql`SELECT customer_uid AS uid FROM customer_keys WHERE key = ${nameKey('神神高')}`)).toEqual([
      { uid: 'clean' },
    ])
    expect(await one(sql`SELECT name, order_number AS number FROM inquiries ORDER BY uid`)).toEqual([
      { name: '花子', number: '100001' },
      { name: '花子', number: 'わからない' },
    ])
    expect(await one(sql`SELECT slip_number AS slip FROM parcels`)).toEqual([{ slip: '123456789013' }])
  } finally {
    await close()
  }
})
