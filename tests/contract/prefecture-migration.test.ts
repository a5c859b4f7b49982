import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { prefectureName, servedPrefectures } from '#domain/delivery/prefecture.ts'
import { FIRST_RULES } from '#domain/rental/day-rules.ts'
import { openDatabaseBefore } from '#tests/support/database/database.ts'

const TOKYO = 13
const ORDERS = [
  { uid: 'twice', address1: '東京都 渋谷区神宮前1-2', after: '渋谷区神宮前1-2' },
  { uid: 'once', address1: '渋谷区神宮前1-2', after: '渋谷区神宮前1-2' },
  { uid: 'other', address1: '大阪府大阪市1-2', after: '大阪府大阪市1-2' },
  { uid: 'alone', address1: '東京都', after: '東京都' },
]

test('a prefecture that was typed again before the street is taken away from what is stored', async () => {
  const { db, migrateOn, close } = await openDatabaseBefore('0178_prefecture_once.sql')
  try {
    for (const { uid, address1 } of ORDERS) {
      const address = JSON.stringify({ prefecture: TOKYO, address1, familyName: '山田' })
      await sql`
        INSERT INTO orders (uid, secret_hash, status, customer_info, shipping_info, registered_at, modified_at)
        VALUES (${uid}, ${Buffer.from(uid)}, 1, ${address}::jsonb, NULL, now(), now())`.execute(db)
    }
    for (const { code, name } of servedPrefectures(FIRST_RULES))
      await sql`
        INSERT INTO venues (uid, name, kana, postal_code, prefecture, address1, telephone, changed_by, changed_at)
        VALUES (${name}, '会館', 'カイカン', '1000001', ${code}, ${`${name}町1-2`}, '0312345678', 'x', now())`.execute(
        db,
      )
    await migrateOn()
    const { rows } = await sql<{ uid: string; street: string; shipping: unknown; name: string }>`
      SELECT uid, customer_info ->> 'address1' AS street, customer_info ->> 'familyName' AS name,
        shipping_info AS shipping FROM orders`.execute(db)
    expect(rows.map(({ uid, street }) => [uid, street]).toSorted()).toEqual(
      ORDERS.map(({ uid, after }) => [uid, after]).toSorted(),
    )
    expect(rows.every(({ shipping, name }) => shipping === null && name === '山田')).toBe(true)
    const venues = await sql<{ prefecture: number; address1: string }>`
      SELECT prefecture, address1 FROM venues`.execute(db)
    const wrong = venues.rows.filter(({ address1 }) => address1 !== '町1-2')
    expect(wrong.map(({ prefecture }) => prefectureName(prefecture))).toEqual([])
  } finally {
    await close()
  }
})
