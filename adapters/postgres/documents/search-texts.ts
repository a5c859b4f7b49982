import { sql } from 'kysely'
import { isProductFormKey, isSetFormKey, PRODUCT_FORMS, SET_FORMS } from '#domain/catalog/forms.ts'
import type { CollectionName } from '#domain/documents/collections.ts'
import { foldForSearch } from '#domain/search/fold.ts'
import type { Database } from '../connect.ts'

type Row = {
  readonly id: number
  readonly words: readonly string[]
  readonly form: string
  readonly setForm: string | null
}

/**
 * Updates items.search_text of the items affected by the changed documents: the items themselves, those of a maker or
 * with a tag, and those in a category or below it.
 */
export async function updateSearchTexts(
  tx: Database,
  changed: readonly { readonly collection: CollectionName; readonly uid: string }[],
): Promise<void> {
  const uidsOf = (name: CollectionName) => changed.flatMap(({ collection, uid }) => (collection === name ? [uid] : []))
  if (!changed.some(({ collection }) => SEARCHED_COLLECTIONS.has(collection))) return
  const { rows } = await sql<Row>`
    WITH RECURSIVE below AS (
      SELECT uid FROM categories WHERE uid = ANY (${uidsOf('categories')}::text[]::integer[])
      UNION SELECT categories.uid FROM categories JOIN below ON categories.parent_uid = below.uid
    ), above AS (
      SELECT uid, uid AS over_uid, parent_uid FROM categories
      UNION SELECT above.uid, categories.uid, categories.parent_uid
      FROM above JOIN categories ON categories.uid = above.parent_uid
    )
    SELECT items.id, form, set_form AS "setForm", ARRAY[items.name, items.kana, makers.name, makers.kana]
      || ARRAY(SELECT name FROM categories WHERE uid IN (
           SELECT over_uid FROM item_categories JOIN above ON above.uid = category_uid WHERE item_id = items.id)
         ORDER BY layer, uid)
      || ARRAY(SELECT tags.name FROM item_tags JOIN tags ON tags.uid = tag_uid WHERE item_id = items.id
         ORDER BY tags.uid) AS words
    FROM items JOIN makers ON makers.uid = maker_uid
    WHERE items.id = ANY (${uidsOf('items')}::text[]::integer[])
      OR maker_uid = ANY (${uidsOf('makers')}::text[]::integer[])
      OR items.id IN (SELECT item_id FROM item_tags WHERE tag_uid = ANY (${uidsOf('tags')}::text[]::integer[]))
      OR items.id IN (SELECT item_id FROM item_categories WHERE category_uid IN (SELECT uid FROM below))`.execute(tx)
  if (rows.length === 0) return
  await sql`UPDATE items SET search_text = folded.search_text
    FROM json_to_recordset(${JSON.stringify(rows.map(foldRow))}::json) AS folded (id integer, search_text text)
    WHERE items.id = folded.id AND items.search_text <> folded.search_text`.execute(tx)
}

const SEARCHED_COLLECTIONS: ReadonlySet<CollectionName> = new Set(['items', 'makers', 'categories', 'tags'])

function foldRow({ id, words, form, setForm }: Row) {
  const labels = [
    ...(isProductFormKey(form) ? [PRODUCT_FORMS[form].label] : []),
    ...(setForm !== null && isSetFormKey(setForm) ? [SET_FORMS[setForm].label] : []),
  ]
  return { id, search_text: [...words, ...labels].map(foldForSearch).join(' ') }
}
