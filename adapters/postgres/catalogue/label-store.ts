import { type RawBuilder, sql } from 'kysely'
import type { LabelKind } from '#domain/catalog/label-kind.ts'
import type { Ranked } from '#domain/catalog/label-order.ts'
import type { Label, LabelChange, LabelStore, LabelTransaction, LabelUse, ListedLabel } from '#services/ports/labels.ts'
import type { Database } from '../database/connect.ts'
import { allRows, entities, entity, firstRow, hasRows, run } from '../database/rows.ts'
import { transactionWithRetry } from '../database/transaction-with-retry.ts'
import { nextKey, updateSearchTexts } from '../documents/write-documents.ts'
import { staffTransaction } from '../staff/staff-audit.ts'
import { insertBasics } from './basics.ts'
import { assignedRoles, ROLES } from './category-roles.ts'

type Source = {
  readonly table: 'makers' | 'categories' | 'tags' | 'tag_categories'
  readonly columns: RawBuilder<unknown>
  /** The list that it is in; NULL for the only one. */
  readonly group: RawBuilder<unknown>
  readonly groupRank: RawBuilder<unknown>
  readonly itemCount: RawBuilder<unknown>
  readonly isVisible: RawBuilder<unknown>
}

const NO_FLAGS = sql`true AS available, false AS "adminOnly"`
const SOURCES: Readonly<Record<LabelKind, Source>> = {
  maker: {
    table: 'makers',
    columns: sql`kana, NULL::integer AS "groupUid", ${NO_FLAGS}`,
    group: sql`NULL::integer`,
    groupRank: sql`NULL::integer`,
    itemCount: sql`(SELECT count(*) FROM items WHERE maker_uid = label.uid)`,
    isVisible: sql`true`,
  },
  category: {
    table: 'categories',
    columns: sql`NULL AS kana, parent_uid AS "groupUid", available, admin_only AS "adminOnly", ${ROLES}`,
    group: sql`parent_uid`,
    groupRank: sql`layer`,
    itemCount: sql`(SELECT count(*) FROM item_categories WHERE category_uid = label.uid)`,
    isVisible: sql`EXISTS (SELECT FROM visible_categories WHERE visible_categories.uid = label.uid AND under_uid = 0)`,
  },
  tag: {
    table: 'tags',
    columns: sql`NULL AS kana, tag_category_uid AS "groupUid", ${NO_FLAGS}`,
    group: sql`tag_category_uid`,
    groupRank: sql`(SELECT -rank FROM tag_categories WHERE tag_categories.uid = tag_category_uid)`,
    itemCount: sql`(SELECT count(*) FROM (SELECT item_id FROM item_tags WHERE tag_uid = label.uid
                    UNION SELECT item_id FROM units WHERE size_tag_uid = label.uid) AS having_it)`,
    isVisible: sql`true`,
  },
  group: {
    table: 'tag_categories',
    columns: sql`NULL AS kana, NULL::integer AS "groupUid", ${NO_FLAGS}, role`,
    group: sql`NULL::integer`,
    groupRank: sql`NULL::integer`,
    itemCount: sql`(SELECT count(*) FROM tags WHERE tag_category_uid = label.uid)`,
    isVisible: sql`true`,
  },
}

export function labelStore(db: Database): LabelStore {
  return {
    ...reads(db),
    list: (kind) => {
      const { table, columns, group, groupRank, itemCount, isVisible } = SOURCES[kind]
      return entities<ListedLabel>(db)`
        SELECT uid, name, rank, version, ${columns}, ${itemCount} AS "itemCount", ${isVisible} AS "isVisible"
        FROM ${sql.table(table)} AS label ORDER BY ${groupRank}, ${group}, rank DESC, uid`
    },
    find: (kind, uid) => findLabel(db, kind, uid),
    itemsOnlyIn: async (categoryUid) => {
      const row = await firstRow<{ count: number }>(db)`
        SELECT count(*) AS count FROM sellable_units
        WHERE category_uid = ${categoryUid} AND is_first AND NOT EXISTS (
          SELECT FROM item_categories JOIN visible_categories AS shown ON shown.uid = category_uid AND under_uid = 0
          WHERE item_categories.item_id = sellable_units.item_id AND NOT EXISTS (
            SELECT FROM visible_categories AS below
            WHERE below.uid = item_categories.category_uid AND below.under_uid = ${categoryUid}))`
      return row!.count
    },
    transaction: (stock, work) =>
      transactionWithRetry(db, async (tx) => {
        // The stock lock comes first, as in bookings; triggers of categories and tags take it alone.
        await run(tx)`SELECT ${stock === 'exclusive' ? sql`lock_stock_exclusive()` : sql`lock_stock_shared()`}`
        return work({ ...staffTransaction(tx), ...reads(tx), ...additions(tx), ...changes(tx) })
      }),
  }
}

function findLabel(db: Database, kind: LabelKind, uid: number): Promise<Label | undefined> {
  const { table, columns } = SOURCES[kind]
  return entity<Label>(db)`
    SELECT uid, name, rank, version, ${columns}, ARRAY(SELECT tag_category_uid FROM category_tag_categories
      WHERE ${kind === 'category'} AND category_uid = label.uid ORDER BY 1) AS "tagCategoryUids"
    FROM ${sql.table(table)} AS label WHERE uid = ${uid}`
}

function reads(db: Database): Pick<LabelStore, 'use' | 'siblings'> {
  return {
    async use(kind, uid) {
      const counts: Readonly<Record<LabelKind, RawBuilder<unknown>>> = {
        maker: sql`(SELECT count(*) FROM items WHERE maker_uid = ${uid}) AS items`,
        category: sql`(SELECT count(*) FROM item_categories WHERE category_uid = ${uid}) AS items,
          (SELECT count(*) FROM categories WHERE parent_uid = ${uid}) AS categories`,
        tag: sql`(SELECT count(*) FROM item_tags WHERE tag_uid = ${uid}) AS items,
          (SELECT count(*) FROM units WHERE size_tag_uid = ${uid}) AS units`,
        group: sql`(SELECT count(*) FROM tags WHERE tag_category_uid = ${uid}) AS tags`,
      }
      const found = await firstRow<Partial<LabelUse>>(db)`SELECT ${counts[kind]}`
      return { items: 0, units: 0, categories: 0, tags: 0, ...found }
    },
    siblings: (kind, { groupUid = null }) => {
      const { table, group } = SOURCES[kind]
      return allRows<Ranked & { name: string }>(db)`
        SELECT uid, name, rank FROM ${sql.table(table)}
        WHERE ${group} IS NOT DISTINCT FROM ${groupUid}::integer ORDER BY rank DESC, uid`
    },
  }
}

/** The lock of nextKey keeps a second label of the same name out. */
function additions(
  tx: Database,
): Pick<LabelTransaction, 'addMaker' | 'addCategory' | 'addTag' | 'addGroup' | 'addBasics'> {
  const has = (rows: RawBuilder<unknown>) => hasRows(tx)`SELECT FROM ${rows}`
  return {
    async addBasics() {
      await run(tx)`LOCK TABLE tags, categories IN SHARE ROW EXCLUSIVE MODE`
      return insertBasics(tx)
    },
    async addMaker({ name, kana = '' }) {
      const uid = await nextKey(tx, 'makers')
      if (await has(sql`makers WHERE name = ${name}`)) return 'known'
      await run(tx)`INSERT INTO makers (uid, name, kana) VALUES (${uid}, ${name}, ${kana})`
      return uid
    },
    async addCategory({ name, parentUid }) {
      const uid = await nextKey(tx, 'categories')
      const above = sql`${parentUid ?? null}::integer`
      if (parentUid !== undefined && !(await has(sql`categories WHERE uid = ${above}`))) return 'parent-unknown'
      if (await has(sql`categories WHERE parent_uid IS NOT DISTINCT FROM ${above} AND name = ${name}`)) return 'known'
      await run(tx)`
        INSERT INTO categories (uid, name, layer, parent_uid)
        VALUES (${uid}, ${name}, coalesce((SELECT layer FROM categories WHERE uid = ${above}), 0) + 1, ${above})`
      await run(tx)`
        INSERT INTO category_tag_categories (category_uid, tag_category_uid)
        SELECT ${uid}, tag_category_uid FROM category_tag_categories WHERE category_uid = ${above}`
      return uid
    },
    async addTag({ name, tagCategoryUid }) {
      const uid = await nextKey(tx, 'tags')
      if (!(await has(sql`tag_categories WHERE uid = ${tagCategoryUid}`))) return 'parent-unknown'
      if (await has(sql`tags WHERE tag_category_uid = ${tagCategoryUid} AND name = ${name}`)) return 'known'
      await run(tx)`INSERT INTO tags (uid, tag_category_uid, name) VALUES (${uid}, ${tagCategoryUid}, ${name})`
      return uid
    },
    async addGroup({ name, role }) {
      await run(tx)`LOCK TABLE tag_categories IN SHARE ROW EXCLUSIVE MODE`
      if (await has(sql`tag_categories WHERE name = ${name}`)) return 'known'
      const added = await firstRow<{ uid: number }>(tx)`
        INSERT INTO tag_categories (uid, name, role)
        SELECT greatest(${LAST_OWN_GROUP}, max(uid),
                 (SELECT highest FROM document_uids WHERE collection = 'tag_categories')) + 1, ${name}, ${role ?? null}
        FROM tag_categories RETURNING uid`
      return added!.uid
    },
  }
}

/** Up to it uids of groups are the shop's own, for groups that later releases bring. */
const LAST_OWN_GROUP = 8_000

/** Groups of tags are no collection, and no text that is searched. */
const COLLECTIONS = { maker: 'makers', category: 'categories', tag: 'tags', group: undefined } as const

function changes(tx: Database): Pick<LabelTransaction, 'lock' | 'save' | 'setRanks' | 'remove'> {
  return {
    async lock(kind, uid) {
      await run(tx)`LOCK TABLE ${sql.table(SOURCES[kind].table)} IN SHARE ROW EXCLUSIVE MODE`
      await run(tx)`SELECT FROM ${sql.table(SOURCES[kind].table)} WHERE uid = ${uid} FOR UPDATE`
      return findLabel(tx, kind, uid)
    },
    async save(kind, before, change) {
      const { uid, name, kana } = change
      const kanaColumn = kana === undefined ? sql`` : sql`, kana = ${kana}`
      await run(tx)`UPDATE ${sql.table(SOURCES[kind].table)} SET name = ${name}${kanaColumn} WHERE uid = ${uid}`
      if (kind === 'category') await saveCategory(tx, before, change)
      if (kind === 'tag' && name !== before.name) await renameSizes(tx, before, name)
      if (kind === 'group') await run(tx)`UPDATE tag_categories SET role = ${change.role ?? null} WHERE uid = ${uid}`
      const collection = COLLECTIONS[kind]
      if (collection !== undefined && (name !== before.name || kana !== before.kana))
        await updateSearchTexts(tx, [{ collection, uid: String(uid) }])
    },
    async setRanks(kind, ranks) {
      if (ranks.length === 0) return
      const uids = ranks.map(({ uid }) => uid)
      const setRanks = () => run(tx)`
        UPDATE ${sql.table(SOURCES[kind].table)} AS label SET rank = given.rank
        FROM json_to_recordset(${JSON.stringify(ranks)}::json) AS given (uid integer, rank integer)
        WHERE label.uid = given.uid`
      await (kind === 'tag' ? refreshingOnce(tx, sql`size_tag_uid = ANY (${uids}::integer[])`, setRanks) : setRanks())
    },
    async remove(kind, uid) {
      const narrowed = { category: sql`category_uid`, group: sql`tag_category_uid`, maker: undefined, tag: undefined }[
        kind
      ]
      if (narrowed !== undefined) await run(tx)`DELETE FROM category_tag_categories WHERE ${narrowed} = ${uid}`
      await run(tx)`DELETE FROM ${sql.table(SOURCES[kind].table)} WHERE uid = ${uid}`
    },
  }
}

/** The triggers of the flags refresh all items of the category, so only flags that change are written. */
async function saveCategory(tx: Database, before: Label, change: LabelChange): Promise<void> {
  const { uid, available, adminOnly, tagCategoryUids } = change
  if (available !== before.available || adminOnly !== before.adminOnly)
    await run(tx)`UPDATE categories SET available = ${available}, admin_only = ${adminOnly} WHERE uid = ${uid}`
  await run(tx)`UPDATE categories SET ${assignedRoles(change)} WHERE uid = ${uid}`
  const uids = [...tagCategoryUids]
  await run(tx)`DELETE FROM category_tag_categories
    WHERE category_uid = ${uid} AND tag_category_uid <> ALL (${uids}::integer[])`
  await run(tx)`
    INSERT INTO category_tag_categories (category_uid, tag_category_uid)
    SELECT ${uid}, uid FROM tag_categories WHERE uid = ANY (${uids}::integer[]) ON CONFLICT DO NOTHING`
}

/** Units have the name of their size. One that was given another text keeps it. */
async function renameSizes(tx: Database, { uid, name: before }: Label, name: string): Promise<void> {
  await refreshingOnce(
    tx,
    sql`size_tag_uid = ${uid}`,
    () => run(tx)`UPDATE units SET size_label = ${name} WHERE size_tag_uid = ${uid} AND size_label = ${before}`,
  )
}

/** Changes sizes of units and refreshes the items of those units once (migration 0093). */
async function refreshingOnce(tx: Database, units: RawBuilder<unknown>, change: () => Promise<void>): Promise<void> {
  await run(tx)`SELECT set_config('sumirei.refreshes_at_end', 'on', true)`
  await change()
  await run(tx)`SELECT set_config('sumirei.refreshes_at_end', '', true)`
  await run(tx)`SELECT refresh_sellable_units(ARRAY(SELECT DISTINCT item_id FROM units WHERE ${units}))`
}
