import { BASIC_CATEGORIES, type BasicCategory } from '#domain/catalog/basic-categories.ts'
import { BASIC_TAGS, TAG_GROUPS } from '#domain/catalog/basic-tags.ts'
import type { AddedBasics } from '#services/ports/labels.ts'
import { insertRows } from '../database/bulk.ts'
import type { Database } from '../database/connect.ts'
import { allRows, countRows } from '../database/rows.ts'
import { roleColumns, rolesRow } from './category-roles.ts'

/**
 * Inserts the groups of tags, the tags and the categories that a shop begins with, in a transaction. A row is left out
 * when its uid is given, or its name in its list; a category also without the one above it. So rows that exist are
 * never changed.
 */
export async function insertBasics(tx: Database): Promise<AddedBasics> {
  const basicGroups = json(Object.values(TAG_GROUPS))
  const groups = await countRows(tx)`
    INSERT INTO tag_categories (uid, name, rank, role)
    SELECT uid, name, rank, role FROM json_populate_recordset(NULL::tag_categories, ${basicGroups}::json)
    ON CONFLICT DO NOTHING RETURNING uid`
  const tags = await countRows(tx)`
    INSERT INTO tags (uid, tag_category_uid, name, rank)
    SELECT uid, "groupUid", name, rank FROM json_to_recordset(${json(BASIC_TAGS)}::json)
      AS given (uid integer, "groupUid" integer, name text, rank integer)
    WHERE NOT EXISTS (SELECT FROM tags AS known
      WHERE known.uid = given.uid OR (known.tag_category_uid = given."groupUid" AND known.name = given.name))
    RETURNING uid`
  const above = await insertCategories(tx, (parent) => parent === undefined)
  const below = await insertCategories(tx, (parent) => parent !== undefined)
  return { groups, tags, categories: above + below }
}

async function insertCategories(tx: Database, isInLayer: (parent: number | undefined) => boolean): Promise<number> {
  const categories = BASIC_CATEGORIES.filter(({ parent }) => isInLayer(parent))
  const rows = categories.map((category) => ({
    ...{ uid: category.uid, name: category.name, rank: category.rank, parent_uid: category.parent ?? null },
    ...rolesRow(category),
  }))
  const added = await allRows<Pick<BasicCategory, 'uid'>>(tx)`
    INSERT INTO categories (uid, name, rank, layer, parent_uid, ${roleColumns()})
    SELECT given.uid, given.name, given.rank, coalesce(above.layer, 0) + 1, above.uid, ${roleColumns('given')}
    FROM json_populate_recordset(NULL::categories, ${json(rows)}::json) AS given
      LEFT JOIN categories AS above ON above.uid = given.parent_uid
    WHERE above.uid IS NOT DISTINCT FROM given.parent_uid AND NOT EXISTS (SELECT FROM categories AS known
      WHERE known.uid = given.uid
        OR (known.parent_uid IS NOT DISTINCT FROM given.parent_uid AND known.name = given.name))
    RETURNING uid`
  const uids = new Set(added.map(({ uid }) => uid))
  const pairs = categories
    .filter(({ uid }) => uids.has(uid))
    .flatMap(({ uid, tagCategories }) => tagCategories.map((group) => ({ category_uid: uid, tag_category_uid: group })))
  await insertRows(tx, 'category_tag_categories', pairs)
  return added.length
}

function json(rows: readonly object[]): string {
  return JSON.stringify(rows)
}
