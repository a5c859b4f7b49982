import { expect, test } from 'vitest'
import { tagOfAttribute } from '#domain/catalog/attributes.ts'
import type { ComparedItem } from '#services/catalog/compare-items.ts'
import { comparedFacts } from './compare-view.ts'

const FRONT_OPENING = { uid: tagOfAttribute('front-opening'), name: '前開き', tagCategoryUid: 7105 }
const LONG = { uid: tagOfAttribute('long-sleeve'), name: '長袖', tagCategoryUid: 7104 }

function compared(
  item: Partial<ComparedItem['item']>,
  { freeSizes, fits = [] }: { freeSizes?: readonly string[]; fits?: readonly number[] } = {},
): ComparedItem {
  const card = { id: 1, priceYen: 6_980, freeSizes, sizes: ['7号', '9号'], reviewCount: 2, reviewStarsSum: 9 }
  const facts = { form: 'onepiece', setForm: undefined, tags: [], sizes: [], ...item }
  return { item: facts, card, reviews: fits.map((fit) => ({ fit })) } as unknown as ComparedItem
}
const valuesOf = (items: readonly ComparedItem[], label: string) =>
  comparedFacts(items, 4).find((fact) => fact.label === label)?.values
const sized = (measurements: Record<string, Record<string, number>>[]) =>
  ({ sizes: measurements.map((each) => ({ measurements: each })) }) as unknown as Partial<ComparedItem['item']>

test('a garment has its range over all sizes, a set that of each piece', () => {
  const dress = compared(sized([{ onepiece: { length: 97 } }, { onepiece: { length: 101, sleeve: 54 } }]))
  const set = compared({
    setForm: 'onepiecesuit',
    tags: [LONG],
    ...sized([{ onepiece: { length: 97, sleeve: 20 }, onepiecesuitjacket: { length: 48, sleeve: 55 } }]),
  })
  expect(valuesOf([dress, set], '着丈')).toEqual(['97〜101cm', 'ワンピース 97cm\nジャケット 48cm'])
  expect(valuesOf([dress, set], '袖')).toEqual(['54cm', '長袖\nワンピース 20cm\nジャケット 55cm'])
})

test('a suit has the lengths of blouse and jacket, and apart from them that of its skirt or trousers', () => {
  const suit = (piece: string, length: Record<string, number>) =>
    compared({
      form: `${piece}jacket` as ComparedItem['item']['form'],
      setForm: piece,
      ...sized([{ [`${piece}blouse`]: { length: 58, ...length }, [`${piece}jacket`]: { length: 60 } }]),
    })
  const items = [suit('skirtsuit', { skirtLength: 66 }), suit('pantssuit', { inseam: 72 })]
  expect(valuesOf(items, '着丈')).toEqual(['ブラウス 58cm\nジャケット 60cm', 'ブラウス 58cm\nジャケット 60cm'])
  expect(valuesOf(items, 'スカート丈')).toEqual(['66cm', '—'])
  expect(valuesOf(items, '股下')).toEqual(['—', '72cm'])
})

test('only garments with sleeves open in front or not', () => {
  const items = [compared({ tags: [FRONT_OPENING] }), compared({}), compared({ form: 'bag' })]
  expect(valuesOf(items, '前開き')).toEqual(['あり', 'なし', '—'])
  expect(valuesOf(items, '仕立て')).toBeUndefined()
})

test('says what is free only for named days', () => {
  expect(valuesOf([compared({}), compared({})], '空き')).toBeUndefined()
  expect(valuesOf([compared({}, { freeSizes: ['9号'] }), compared({}, { freeSizes: [] })], '空き')).toEqual([
    '○ 9号',
    '× なし',
  ])
})

test('says how reviewers found size and item', () => {
  const items = [compared({}, { fits: [3, 4, 4] }), compared({})]
  expect(valuesOf(items, 'サイズ感')).toEqual(['小さめ 1人\nちょうどよい 2人\n大きめ 0人', '—'])
  expect(valuesOf(items, 'ご感想')?.[0]).toBe('★ 4.5（2件）')
})
