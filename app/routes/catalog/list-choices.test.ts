import { expect, test } from 'vitest'
import { itemQuery } from '#app/ui/card-options.ts'
import { findCategory, sizesOf, withoutEmptyEnds } from '#app/ui/category-sizes.ts'
import { tagOfAttribute } from '#domain/catalog/attributes.ts'
import { NO_ROLES } from '#domain/catalog/category-roles.ts'
import { EMPTY_ITEM_QUERY } from '#domain/catalog/item-query.ts'
import type { Wearer } from '#domain/catalog/wearer.ts'
import { day } from '#domain/day.ts'
import {
  chipsOf,
  listPath,
  listTitle,
  narrowingOf,
  tagGroupsOf,
  tagsOf,
  toggledSizePath,
  withoutUnknown,
} from './list-choices.ts'

const tags = (...names: string[]) => names.map((name, index) => ({ uid: 100 + index, name, rank: 1 }))
const row = (uid: number, name: string, wearer: Wearer, parentUid?: number) => ({
  ...NO_ROLES,
  wearer,
  uid,
  name,
  layer: parentUid === undefined ? 1 : 2,
  rank: 1,
  parentUid,
  tagCategories: [
    { uid: 7005, name: 'サイズ', role: 'size' as const, tags: tags('9号', '110cm') },
    { uid: 1208, name: 'カラー', tags: [{ uid: 20_801, name: 'ブラック', rank: 1 }] },
  ],
})
const dress = row(111, 'ワンピース', 'ladies', 86)
const tree = [
  { ...row(86, 'レディース礼服', 'ladies'), children: [dress] },
  { ...row(132, 'キッズ礼服', 'kids'), children: [] },
]
const filterData = { category: dress, makers: [], tags: tagsOf(tree) }

test('a category is found at either level, with its parent', () => {
  expect(findCategory(tree, 111)).toMatchObject({ category: { uid: 111 }, parent: { uid: 86 } })
  expect(findCategory(tree, 86)).toMatchObject({ category: { uid: 86 } })
  expect(findCategory(tree, 190)).toBeUndefined()
})

test('sizes in centimetres are for children, the others for adults', () => {
  expect(sizesOf(dress).map(({ name }) => name)).toEqual(['9号'])
  expect(sizesOf(tree[1]).map(({ name }) => name)).toEqual(['110cm'])
})

test('every filter is a chip that links to the list without it', () => {
  const query = {
    ...EMPTY_ITEM_QUERY,
    categoryId: 111,
    sizeTagIds: [100],
    tagIds: [20_801],
    arrivalOn: day('2026-11-25'),
    rentalDays: 5,
    page: 3,
  }
  const chips = chipsOf(query, filterData)
  expect(chips.map(({ text }) => text)).toEqual(['11月25日（水）お届け・5日間', 'ワンピース', '9号', 'ブラック'])
  expect(chips[0]?.path).toBe('/items/list?category_id=111&size=100&tag_id%5B%5D=20801')
  expect(chips[2]?.path).not.toContain('size=')
  expect(chips.every(({ path }) => !path.includes('pageno'))).toBe(true)
})

test('a size is a chip without a category too', () => {
  const everywhere = { category: undefined, makers: [], tags: tagsOf(tree) }
  expect(chipsOf({ ...EMPTY_ITEM_QUERY, sizeTagIds: [100] }, everywhere)).toEqual([
    { text: '9号', path: '/items/list' },
  ])
})

test('tag groups are those of the category, or of all categories, without sizes', () => {
  expect(tagGroupsOf(tree, dress).map(({ uid }) => uid)).toEqual([1208])
  expect(tagGroupsOf(tree, undefined).map(({ uid }) => uid)).toEqual([1208])
})

test('unknown brands, tags and sizes are removed from the query', () => {
  const query = { ...EMPTY_ITEM_QUERY, makerId: 9, tagIds: [77, 20_801], sizeTagIds: [100] }
  const makers = [{ uid: 3, name: '墨', kana: 'すみ', rank: 1 }]
  expect(withoutUnknown(query, makers, tree)).toEqual({ ...query, makerId: undefined, tagIds: [20_801] })
  expect(withoutUnknown({ ...query, makerId: 3 }, makers, tree).makerId).toBe(3)
  expect(withoutUnknown({ ...query, sizeTagIds: [99, 100] }, makers, tree).sizeTagIds).toEqual([100])
})

test('the sizes begin and end with one that leads to items, or with the chosen one', () => {
  const sizes = Array.from({ length: 6 }, (_, index) => ({ uid: index, name: `${index}` }))
  const uids = (...chosen: number[]) => withoutEmptyEnds(sizes, { 2: 2, 4: 3 }, chosen).map(({ uid }) => uid)
  expect(uids()).toEqual([2, 3, 4])
  expect(uids(1)).toEqual([1, 2, 3, 4])
  expect(uids(5)).toEqual([2, 3, 4, 5])
  expect(uids(1, 5)).toEqual([1, 2, 3, 4, 5])
  expect(withoutEmptyEnds([{ uid: 1, name: '' }], {}, [])).toEqual([])
})

test('the title is the keyword, otherwise the category, otherwise all items', () => {
  expect(listTitle({ ...EMPTY_ITEM_QUERY, name: 'パール' }, filterData)).toBe('「パール」の検索結果')
  expect(listTitle({ ...EMPTY_ITEM_QUERY, categoryId: 111 }, filterData)).toBe('ワンピース')
  expect(listTitle(EMPTY_ITEM_QUERY, { category: undefined, makers: [] })).toBe('すべての商品')
})

test('the link of a card contains the dates and the size', () => {
  const query = { ...EMPTY_ITEM_QUERY, arrivalOn: day('2026-11-25'), rentalDays: 5, sizeTagIds: [100] }
  expect(itemQuery(query)).toBe('?range=5&startcalendar=2026-11-25&size=100')
  expect(itemQuery(EMPTY_ITEM_QUERY)).toBe('')
  expect(itemQuery({ ...EMPTY_ITEM_QUERY, sizeTagIds: [100, 101] })).toBe('')
  expect(listPath({})).toBe('/items/list')
})

test('a size is added to the chosen ones, and chosen again it is removed', () => {
  const query = { ...EMPTY_ITEM_QUERY, sizeTagIds: [100], page: 2 }
  expect(toggledSizePath(query, 101)).toBe('/items/list?size=100&size=101')
  expect(toggledSizePath(query, 100)).toBe('/items/list')
  const both = { ...EMPTY_ITEM_QUERY, sizeTagIds: [100, 101] }
  const named = { category: undefined, makers: [], tags: tags('9号', '11号') }
  expect(chipsOf(both, named).map(({ text, path }) => `${text} ${path}`)).toEqual([
    '9号 /items/list?size=101',
    '11号 /items/list?size=100',
  ])
})

test('a list of a wearer is named after the wearer, and the chip of the wearer also removes the sizes', () => {
  const everywhere = { category: undefined, makers: [], tags: tagsOf(tree) }
  const query = { ...EMPTY_ITEM_QUERY, wearer: 'ladies' as const, sizeTagIds: [100] }
  expect(chipsOf(query, everywhere)).toEqual([
    { text: '女性', path: '/items/list' },
    { text: '9号', path: '/items/list?who=ladies' },
  ])
  expect(listTitle(query, everywhere)).toBe('女性の装い')
  expect(listTitle({ ...query, tagIds: [tagOfAttribute('funeral')] }, everywhere)).toBe('通夜・葬儀の装い（女性）')
})

test('a list is filtered by the sizes and tags of its category, or of all categories of its wearer', () => {
  const groupsOf = (wearer: Wearer | undefined, category?: typeof dress, of = tree) =>
    narrowingOf({ ...EMPTY_ITEM_QUERY, wearer }, of, category)?.tagCategories.map(({ name }) => name)
  expect(groupsOf(undefined, dress)).toEqual(['サイズ', 'カラー'])
  expect(groupsOf('ladies')).toEqual(['サイズ', 'カラー'])
  const kimono = { ...row(200, '着物', 'ladies'), children: [], tagCategories: [] }
  const sizes = { uid: 8001, name: '着物のサイズ', role: 'size' as const, tags: tags('着物M') }
  expect(groupsOf('ladies', undefined, [...tree, { ...kimono, tagCategories: [sizes] }])).toEqual([
    'サイズ',
    'カラー',
    '着物のサイズ',
  ])
  expect(groupsOf('mens')).toBeUndefined()
  expect(groupsOf(undefined)).toBeUndefined()
})
