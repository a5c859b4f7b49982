import { type RawBuilder, sql } from 'kysely'
import type { StaffItemTransaction } from '#services/ports/staff-items.ts'
import type { Database } from './connect.ts'
import { nextKey } from './documents/write-documents.ts'
import { hasRows, run } from './rows.ts'

/** Brands, categories and tags that staff add. The lock of nextKey keeps a second one of the same name out. */
export function labelTransaction(tx: Database): Pick<StaffItemTransaction, 'addMaker' | 'addCategory' | 'addTag'> {
  return {
    async addMaker({ name, kana = '' }) {
      const uid = await nextKey(tx, { table: 'makers', key: 'uid' })
      if (await has(tx, sql`makers WHERE name = ${name}`)) return 'known'
      await run(tx)`INSERT INTO makers (uid, name, kana) VALUES (${uid}, ${name}, ${kana})`
      return uid
    },
    async addCategory({ name, parentUid }) {
      const uid = await nextKey(tx, { table: 'categories', key: 'uid' })
      if (!(await has(tx, sql`categories WHERE uid = ${parentUid}`))) return 'parent-unknown'
      if (await has(tx, sql`categories WHERE parent_uid = ${parentUid} AND name = ${name}`)) return 'known'
      await run(tx)`
        INSERT INTO categories (uid, name, layer, parent_uid)
        SELECT ${uid}, ${name}, layer + 1, uid FROM categories WHERE uid = ${parentUid}`
      return uid
    },
    async addTag({ name, tagCategoryUid }) {
      const uid = await nextKey(tx, { table: 'tags', key: 'uid' })
      if (!(await has(tx, sql`tag_categories WHERE uid = ${tagCategoryUid}`))) return 'parent-unknown'
      if (await has(tx, sql`tags WHERE tag_category_uid = ${tagCategoryUid} AND name = ${name}`)) return 'known'
      await run(tx)`INSERT INTO tags (uid, tag_category_uid, name) VALUES (${uid}, ${tagCategoryUid}, ${name})`
      return uid
    },
  }
}

function has(tx: Database, rows: RawBuilder<unknown>): Promise<boolean> {
  return hasRows(tx)`SELECT FROM ${rows}`
}
