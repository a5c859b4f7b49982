import { insertRows } from '#adapters/postgres/database/bulk.ts'
import type { Database } from '#adapters/postgres/database/connect.ts'

export const [SIZE_7, SIZE_11, SIZE_13] = [907, 911, 913]
const SIZES = [
  { uid: SIZE_7, name: '7号', rank: 10 },
  { uid: SIZE_11, name: '11号', rank: 8 },
  { uid: SIZE_13, name: '13号', rank: 7 },
]

/** Adds the sizes 7, 11 and 13 to items of a small shop, with one unit each, such as `1-911`. */
export async function insertMoreSizes(db: Database, itemIds: readonly number[]): Promise<void> {
  const tags = SIZES.map((size) => ({ ...size, tag_category_uid: 7005 }))
  await insertRows(db, 'tags', tags)
  const units = itemIds.flatMap((itemId) =>
    SIZES.map(({ uid, name }) => ({
      id: `${itemId}-${uid}`,
      item_id: itemId,
      size_tag_uid: uid,
      size_label: name,
      ref_price: 30_000,
    })),
  )
  await insertRows(db, 'units', units)
}
