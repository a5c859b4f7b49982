import { sql } from 'kysely'
import { insertRows } from '#adapters/postgres/database/bulk.ts'
import type { Database } from '#adapters/postgres/database/connect.ts'
import { addDays, type Day, day } from '#domain/day.ts'
import { BLOCKING_LINE_STATUSES, lineStatusCodes } from '#domain/order/line-statuses.ts'
import { foldForSearch } from '#domain/search/fold.ts'

/** Today in the sample shop; its occupancy window starts 100 days before. */
export const TODAY_ON: Day = day('2026-11-20')
export const WINDOW_FROM_ON: Day = addDays(TODAY_ON, -100)

/** A pseudo-random integer from 0 to below `limit`, the same in every run. */
export type RandomInt = (limit: number) => number

/** mulberry32 */
export function seededRandom(seed: number): RandomInt {
  let state = seed
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * limit)
  }
}

const CATEGORIES = [
  { uid: 10, name: '礼服', layer: 1, parent_uid: null },
  { uid: 11, name: 'ワンピース', layer: 2, parent_uid: 10 },
  { uid: 12, name: 'スーツ', layer: 2, parent_uid: 10 },
  { uid: 20, name: '小物', layer: 1, parent_uid: null },
  { uid: 21, name: 'バッグ', layer: 2, parent_uid: 20 },
  { uid: 30, name: '社内', layer: 1, parent_uid: null, admin_only: true },
  { uid: 31, name: '社内の小物', layer: 2, parent_uid: 30 },
  { uid: 40, name: '準備中', layer: 1, parent_uid: null, available: false },
].map((row) => ({ available: true, admin_only: false, rank: row.uid % 7, ...row }))

const TAGS = [
  ...[1, 2, 3].map((uid) => ({ uid, tag_category_uid: 1208, name: `色${uid}`, rank: uid })),
  ...[4, 5].map((uid) => ({ uid, tag_category_uid: 7009, name: `年代${uid}`, rank: uid })),
  ...[6, 7, 8].map((uid) => ({ uid, tag_category_uid: 7005, name: `${uid}号`, rank: 20 - uid })),
]
const SIZES = [6, 7, 8]

export type SampleItem = {
  id: number
  name: string
  kana: string
  maker_uid: number
  form: string
  search_text: string
  price_four_days: number
  price_further_day: number
  published_on: Day
  release: boolean
  available: boolean
}
export type SampleUnit = {
  uid: number
  id: string
  item_id: number
  size_tag_uid: number | null
  size_label: string
  release: boolean
  available: boolean
  ref_price: number
}
export type SampleLine = {
  uid: string
  status: number
  product_uid: number
  item_id: number
  item_name: string
  rental_start_on: Day
  rental_end_on: Day
  blocked: string
  fromOn: Day
  toOn: Day
}
export type SampleShop = {
  items: SampleItem[]
  units: SampleUnit[]
  lines: SampleLine[]
  itemCategories: { category_uid: number; item_id: number }[]
  itemTags: { tag_uid: number; item_id: number }[]
  categories: typeof CATEGORIES
  tags: typeof TAGS
}

/** A shop of random items, units and bookings. */
export function sampleShop(chance: RandomInt, itemCount: number): SampleShop {
  const items = Array.from({ length: itemCount }, (_, index) => itemOf(chance, index + 1))
  const units = items.flatMap((item) => unitsOf(chance, item))
  return {
    items,
    units: units.map((unit, index) => ({ ...unit, uid: index + 1 })),
    lines: units.flatMap((unit, index) => linesOf(chance, { ...unit, uid: index + 1 })),
    itemCategories: items.flatMap(({ id }) =>
      pick(chance, [11, 12, 21, 20, 31, 40, 11], 1 + chance(2), (category_uid) => ({ category_uid, item_id: id })),
    ),
    itemTags: items.flatMap(({ id }) =>
      pick(chance, [1, 2, 3, 4, 5], chance(4), (tag_uid) => ({ tag_uid, item_id: id })),
    ),
    categories: CATEGORIES,
    tags: TAGS,
  }
}

function itemOf(chance: RandomInt, id: number): SampleItem {
  const price = 1_000 * (1 + chance(12))
  return {
    id,
    name: `商品${id}`,
    kana: '',
    maker_uid: 1 + chance(3),
    form: 'onepiece',
    search_text: ['ブラック', 'レース', '五分袖', '100%', 'a_b']
      .filter(() => chance(2) === 0)
      .map(foldForSearch)
      .join(' '),
    price_four_days: price,
    price_further_day: price / 10,
    published_on: addDays(TODAY_ON, -chance(20)),
    release: chance(10) > 0,
    available: chance(10) > 0,
  }
}

function unitsOf(chance: RandomInt, item: SampleItem): Omit<SampleUnit, 'uid'>[] {
  const isOneSize = chance(5) === 0
  return Array.from({ length: chance(6) }, (_, index) => {
    const size = isOneSize ? null : SIZES[chance(SIZES.length)]!
    return {
      id: `${item.id}-${index + 1}`,
      item_id: item.id,
      size_tag_uid: size,
      size_label: size === null ? 'フリー' : `${size}号`,
      release: chance(8) > 0,
      available: chance(8) > 0,
      ref_price: 10_000,
    }
  })
}

function linesOf(chance: RandomInt, unit: SampleUnit): SampleLine[] {
  const lines: SampleLine[] = []
  let fromOn = addDays(TODAY_ON, -chance(30))
  for (let count = chance(9); count > 0; count -= 1) {
    fromOn = addDays(fromOn, chance(25))
    const toOn = addDays(fromOn, 8 + chance(12))
    const status = [...lineStatusCodes(BLOCKING_LINE_STATUSES), 90, 5, -2][chance(10)]!
    const isArrear = count === 1 && chance(12) === 0
    lines.push({
      uid: `line-${unit.uid}-${lines.length}`,
      status: isArrear ? 6 : status,
      product_uid: unit.uid,
      item_id: unit.item_id,
      item_name: '',
      rental_start_on: addDays(fromOn, 2),
      rental_end_on: addDays(toOn, -3),
      blocked: `[${fromOn},${toOn}]`,
      fromOn,
      toOn,
    })
    fromOn = addDays(toOn, 1)
  }
  return lines
}

function pick<T>(chance: RandomInt, from: readonly number[], count: number, make: (value: number) => T): T[] {
  const chosen = new Set(Array.from({ length: count }, () => from[chance(from.length)]!))
  return [...chosen].map(make)
}

/** Moves the occupancy window and inserts a sample shop, in the order that foreign keys require. */
export async function loadSampleShop(db: Database, shop: SampleShop): Promise<void> {
  await sql`SELECT move_occupancy_window(${WINDOW_FROM_ON}::date)`.execute(db)
  const tagCategories = Object.entries({ 1208: 'colour', 7009: 'age', 7005: 'size' }).map(([uid, role]) => ({
    ...{ uid: Number(uid), name: `分類${uid}`, rank: 0 },
    role,
  }))
  await insertRows(
    db,
    'makers',
    [1, 2, 3].map((uid) => ({ uid, name: `ブランド${uid}`, rank: uid })),
  )
  await insertRows(db, 'tag_categories', tagCategories)
  await insertRows(db, 'tags', shop.tags)
  await insertRows(db, 'categories', shop.categories)
  await insertRows(db, 'items', shop.items)
  await insertRows(db, 'item_categories', shop.itemCategories)
  await insertRows(db, 'item_tags', shop.itemTags)
  await insertRows(db, 'units', shop.units)
  await insertLines(db, shop.lines)
}

/** Inserts lines, each with its own order. */
export async function insertLines(db: Database, lines: readonly SampleLine[]): Promise<void> {
  await insertRows(
    db,
    'orders',
    lines.map(({ uid }, index) => ({
      uid: `order-of-${uid}`,
      number: 1_000 + index,
      status: 7,
      secret_hash: `\\x${Buffer.from(uid).toString('hex')}`,
      registered_at: '2026-11-01T00:00:00Z',
      modified_at: '2026-11-01T00:00:00Z',
    })),
  )
  await insertRows(
    db,
    'order_lines',
    lines.map(({ fromOn: _from, toOn: _to, ...line }) => ({ ...line, order_uid: `order-of-${line.uid}` })),
  )
}
