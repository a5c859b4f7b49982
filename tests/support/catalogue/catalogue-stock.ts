import { insertRows } from '#adapters/postgres/database/bulk.ts'
import type { Database } from '#adapters/postgres/database/connect.ts'
import { foldForSearch } from '#domain/search/fold.ts'
import { SIZE_9 } from '../shop/small-shop.ts'

/** Tags of the catalogue. */
export const SIZE_11 = 911
export const SHOE_23 = 723
export const BLACK = 21
export const NAVY = 22
const THIRTIES = 31
export const FIFTIES = 32

type StockedDress = {
  readonly id: number
  readonly name: string
  readonly categories: readonly number[]
  readonly maker: number
  readonly price: number
  readonly publishedOn: string
  readonly tags: readonly number[]
  /** One unit per size. */
  readonly sizes: readonly number[]
  readonly form?: string
  readonly setForm?: string
  readonly release?: boolean
  readonly available?: boolean
}

const SIZE_LABELS: Readonly<Record<number, string>> = { [SIZE_9]: '9号', [SIZE_11]: '11号', [SHOE_23]: '23.0cm' }
const MAKERS: Readonly<Record<number, string>> = { 1: '墨', 2: '凪' }

/** All dresses, oldest first. 13 is unreleased, 14 in-house, 16 unavailable, 17 without units. */
const DRESSES: readonly StockedDress[] = [
  dress(10, '黒のアンサンブル', { tags: [BLACK, THIRTIES], sizes: [SIZE_9, SIZE_11], setForm: 'ladiessevenset' }),
  dress(11, '紺のワンピース', { maker: 2, price: 3_980, tags: [NAVY, FIFTIES] }),
  dress(12, '黒のパンプス', {
    categories: [96],
    maker: 2,
    price: 1_500,
    tags: [BLACK],
    sizes: [SHOE_23],
    form: 'pumps',
  }),
  dress(13, '公開前のスーツ', { release: false }),
  dress(14, '撮影用のドレス', { categories: [501] }),
  dress(15, '黒のロングワンピース', { categories: [86], price: 12_000, tags: [BLACK, FIFTIES], sizes: [SIZE_11] }),
  dress(16, '取り扱いを終えたドレス', { available: false }),
  dress(17, '個体のないドレス', { sizes: [] }),
]

function dress(id: number, name: string, more: Partial<StockedDress>): StockedDress {
  const publishedOn = `2026-10-${id}`
  return { id, name, categories: [111], maker: 1, price: 6_980, publishedOn, tags: [], sizes: [SIZE_9], ...more }
}

/** Adds brands, tags, categories and dresses to a small shop that has no items yet. */
export async function loadCatalogue(db: Database): Promise<void> {
  await insertRows(db, 'makers', [{ uid: 2, name: '凪', kana: 'なぎ', rank: 9 }])
  await insertTags(db)
  await insertCategories(db)
  const items = DRESSES.map(({ id, name, maker, price, publishedOn, form, setForm, release, available }) => ({
    id,
    name,
    maker_uid: maker,
    form: form ?? 'onepiece',
    set_form: setForm ?? null,
    description: `${name}の説明です。`,
    search_text: foldForSearch(`${name} ${MAKERS[maker]}`),
    price_four_days: price,
    price_further_day: price / 10,
    published_on: publishedOn,
    release: release ?? true,
    available: available ?? true,
  }))
  await insertRows(db, 'items', items)
  const itemCategories = DRESSES.flatMap(({ id, categories }) =>
    categories.map((uid) => ({ category_uid: uid, item_id: id })),
  )
  await insertRows(db, 'item_categories', itemCategories)
  await insertRows(
    db,
    'item_tags',
    DRESSES.flatMap(({ id, tags }) => tags.map((uid) => ({ tag_uid: uid, item_id: id }))),
  )
  await insertRows(db, 'item_medias', DRESSES.slice(0, 3).map(mediaRow))
  await insertRows(db, 'units', DRESSES.flatMap(unitRows))
}

async function insertTags(db: Database): Promise<void> {
  const tag = (uid: number, category: number, name: string, rank: number) => ({
    uid,
    tag_category_uid: category,
    name,
    rank,
  })
  await insertRows(db, 'tag_categories', [
    { uid: 1208, name: 'カラー', rank: 5, role: 'colour' },
    { uid: 7009, name: '年代', rank: 4, role: 'age' },
    { uid: 7015, name: '靴のサイズ', rank: 3, role: 'shoe-size' },
  ])
  await insertRows(db, 'tags', [
    tag(SIZE_11, 7005, '11号', 8),
    tag(SHOE_23, 7015, '23.0cm', 1),
    tag(NAVY, 1208, 'ネイビー', 1),
    tag(BLACK, 1208, 'ブラック', 2),
    tag(THIRTIES, 7009, '30代', 2),
    tag(FIFTIES, 7009, '50代', 1),
  ])
}

async function insertCategories(db: Database): Promise<void> {
  const category = (uid: number, name: string, rank: number, more: object = {}) => ({
    uid,
    name,
    layer: 1,
    rank,
    parent_uid: null,
    available: true,
    admin_only: false,
    ...more,
  })
  await insertRows(db, 'categories', [
    category(96, 'パンプス', 5, { ranking_name: 'パンプス' }),
    category(500, '社内', 9, { admin_only: true }),
    category(600, '準備中', 8, { available: false }),
  ])
  await insertRows(db, 'categories', [
    category(111, 'ワンピース', 1, { layer: 2, parent_uid: 86 }),
    category(112, 'スーツ', 2, { layer: 2, parent_uid: 86 }),
    category(501, '撮影用', 1, { layer: 2, parent_uid: 500 }),
  ])
  const narrowings = { 86: [7005, 1208, 7009], 111: [7005, 1208, 7009], 112: [7005], 96: [7015, 1208] }
  await insertRows(
    db,
    'category_tag_categories',
    Object.entries(narrowings).flatMap(([uid, groups]) =>
      groups.map((group) => ({ category_uid: Number(uid), tag_category_uid: group })),
    ),
  )
}

function mediaRow({ id, name }: StockedDress) {
  return {
    item_id: id,
    position: 0,
    view: 'front',
    file_key: `items/${id}/front`,
    width: 1200,
    height: 1500,
    alt: name,
  }
}

function unitRows({ id, sizes, form = 'onepiece' }: StockedDress) {
  return sizes.map((size, index) => ({
    id: `${id}-${index + 1}`,
    item_id: id,
    size_tag_uid: size,
    size_label: SIZE_LABELS[size],
    ref_price: 45_000,
    measurements: form === 'onepiece' ? { onepiece: { length: 100 + index, waist: 70 + index } } : {},
  }))
}
