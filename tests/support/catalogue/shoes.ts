import { insertRows } from '#adapters/postgres/database/bulk.ts'
import type { Database } from '#adapters/postgres/database/connect.ts'

export const [SIZE_230, SIZE_235] = [930, 935]
/** The single pumps of `insertPumps`. */
export const PUMPS = 90

/** Adds pumps to a small shop: one pair of 23.0 cm and two of 23.5 cm, such as `90-935-2`. */
export async function insertPumps(db: Database): Promise<void> {
  const tags = [
    { uid: SIZE_230, tag_category_uid: 7005, name: '23.0cm', rank: 5 },
    { uid: SIZE_235, tag_category_uid: 7005, name: '23.5cm', rank: 4 },
  ]
  await insertRows(db, 'tags', tags)
  const item = { id: PUMPS, name: '黒のパンプス', maker_uid: 1, form: 'pumps', price_four_days: 2_000 }
  const sale = { price_further_day: 200, published_on: '2026-01-01', release: true }
  await insertRows(db, 'items', [{ ...item, ...sale }])
  await insertRows(db, 'item_categories', [{ category_uid: 86, item_id: PUMPS }])
  const pair = (uid: number, label: string, number: number) => ({
    id: `${PUMPS}-${uid}${number}`,
    item_id: PUMPS,
    size_tag_uid: uid,
    size_label: label,
    ref_price: 5_000,
  })
  await insertRows(db, 'units', [pair(SIZE_230, '23.0cm', 1), pair(SIZE_235, '23.5cm', 1), pair(SIZE_235, '23.5cm', 2)])
}
