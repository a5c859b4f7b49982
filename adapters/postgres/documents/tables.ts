import type { CollectionName } from '#domain/documents/collections.ts'
import type { DocumentData } from '#domain/documents/writes.ts'

/** A table of pairs that a field of an array stands for. */
export type LinkTable = { readonly table: string; readonly own: string; readonly other: string }

/** Where the documents of a collection are written: the table, its key, and what each field is there. */
export type DocumentTable = {
  readonly table: string
  readonly key: string
  readonly columns: Readonly<Record<string, string>>
  readonly links: Readonly<Record<string, LinkTable>>
}

const same = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]))

/** The tables of the collections whose documents are rows that are numbered. */
export const TABLES: Readonly<Partial<Record<CollectionName, DocumentTable>>> = {
  makers: { table: 'makers', key: 'uid', columns: same('name', 'kana', 'rank'), links: {} },
  tags: {
    table: 'tags',
    key: 'uid',
    columns: { ...same('name', 'rank'), tagcategoryuid: 'tag_category_uid' },
    links: {},
  },
  categories: {
    table: 'categories',
    key: 'uid',
    columns: {
      ...same('name', 'layer', 'rank', 'available'),
      parentcategoryuid: 'parent_uid',
      adminonly: 'admin_only',
    },
    links: { tagcategoryuids: { table: 'category_tag_categories', own: 'category_uid', other: 'tag_category_uid' } },
  },
  products: {
    table: 'products',
    key: 'uid',
    columns: {
      ...same('id', 'release', 'available', 'measurements'),
      itemuid: 'item_id',
      sizetaguid: 'size_tag_uid',
      sizelabel: 'size_label',
      refprice: 'ref_price',
      pointrate: 'point_rate',
    },
    links: {},
  },
  items: {
    table: 'items',
    key: 'id',
    columns: {
      ...same('name', 'kana', 'form', 'description', 'available', 'release'),
      makeruid: 'maker_uid',
      setform: 'set_form',
      price: 'price_four_days',
      furtherdayprice: 'price_further_day',
      publisheddate: 'published_on',
    },
    links: {
      categoryuids: { table: 'item_categories', own: 'item_id', other: 'category_uid' },
      taguids: { table: 'item_tags', own: 'item_id', other: 'tag_uid' },
    },
  },
}

/** The table of such a collection. */
export function tableOf(collection: CollectionName): DocumentTable {
  const table = TABLES[collection]
  if (table === undefined) throw new Error(`${collection} has no table that documents are written to`)
  return table
}

/** The row of a document, as far as its fields are columns. */
export function rowOf({ key, columns }: DocumentTable, uid: number, data: DocumentData): Record<string, unknown> {
  const fields = Object.entries(data).flatMap(([name, value]) => {
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined
    return column === undefined ? [] : [[column, value] as const]
  })
  return { [key]: uid, ...Object.fromEntries(fields) }
}
