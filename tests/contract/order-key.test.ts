import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { orderKeysOf } from '#domain/staff/order-search.ts'
import { onBothDatabases } from '#tests/support/database.ts'

const LETTERS = ['Ａ', 'b', 'ガ', 'ｶﾞ', 'か', '\u3099', 'ゔ', 'ゐ', '山', '㍿', ' ', '\u3000', '\u00a0', '@', '1', '１']

onBothDatabases('the key of an order', (database) => {
  test('is folded as the search folds what staff type', async () => {
    const texts = fc.sample(fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 6 }), { numRuns: 300, seed: 7 })
    const { rows } = await sql<{ text: string; key: string }>`
      SELECT text, order_key(text) AS key FROM unnest(${texts}::text[]) AS text`.execute(database())
    expect(rows).toEqual(texts.map((text) => ({ text, key: orderKeysOf(text)[0] ?? '' })))
  })

  test('of no text is none', async () => {
    const { rows } = await sql`SELECT order_key(NULL) AS key`.execute(database())
    expect(rows).toEqual([{ key: null }])
  })
})
