import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { NAME_VARIANTS } from '#domain/text/kanji-variants.ts'
import { nameKey } from '#domain/text/name-key.ts'
import { onBothDatabases } from '#tests/support/database/database.ts'

const LETTERS = [
  ...['Ａ', 'b', 'ガ', 'ｶﾞ', 'か', '\u3099', 'ゔ', 'ゐ', '山', '㍿', ' ', '\u3000', '\u00a0', '@', '1', '１', '-', '−'],
  ...[
    'ễ',
    'e\u0302\u0303',
    'Đ',
    'ø',
    '김',
    '\u1112\u1161',
    '神',
    '髙',
    '𠮷',
    '斉',
    '\u{e0100}',
    '\u200d',
    '\uffa0',
    "'",
  ],
]
const RANGES = [
  [0x1, 0x33ff],
  [0xfe00, 0xffff],
  [0xe0000, 0xe0fff],
] as const
/** The characters of these ranges that a key leaves out. */
const LEFT_OUT = RANGES.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, place) => String.fromCodePoint(from + place)),
).filter((letter) => nameKey(letter) === '')

onBothDatabases('the key of an order', (database) => {
  async function keysOf(texts: readonly string[]) {
    const { rows } = await sql<{ text: string; key: string }>`
      SELECT text, order_key(text) AS key FROM unnest(${texts}::text[]) AS text`.execute(database())
    return rows
  }

  test('is folded as the search folds what staff type', async () => {
    const texts = fc.sample(fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 6 }), { numRuns: 600, seed: 7 })
    expect(await keysOf(texts)).toEqual(texts.map((text) => ({ text, key: nameKey(text) })))
  })

  test('has the common form of every variant of a kanji', async () => {
    const variants = [...NAME_VARIANTS.keys()]
    expect(await keysOf(variants)).toEqual([...NAME_VARIANTS].map(([text, key]) => ({ text, key })))
  })

  test('leaves out the same characters', async () => {
    expect(await keysOf(LEFT_OUT.map((letter) => `山${letter}`))).toEqual(
      LEFT_OUT.map((letter) => ({ text: `山${letter}`, key: '山' })),
    )
  })

  test('of no text is none', async () => {
    const { rows } = await sql`SELECT order_key(NULL) AS key`.execute(database())
    expect(rows).toEqual([{ key: null }])
  })
})
