import type { CollectionName } from '#domain/documents/collections.ts'
import type { DocumentData } from '#domain/documents/writes.ts'

export type JoinTable = { readonly table: string; readonly own: string; readonly other: string }

/** The table of a collection: its key, the column of each field, and join tables. */
export type DocumentTable = {
  readonly table: string
  readonly key: string
  readonly columns: Readonly<Record<string, string>>
  readonly links: Readonly<Record<string, JoinTable>>
}

const sameNames = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]))

/** The tables of the collections whose documents are rows with a numeric key. */
const TABLES: Readonly<Partial<Record<CollectionName, DocumentTable>>> = {
  makers: { table: 'makers', key: 'uid', columns: sameNames('name', 'kana', 'rank'), links: {} },
  tags: {
    table: 'tags',
    key: 'uid',
    columns: { ...sameNames('name', 'rank'), tagcategoryuid: 'tag_category_uid' },
    links: {},
  },
  categories: {
    table: 'categories',
    key: 'uid',
    columns: {
      ...sameNames('name', 'layer', 'rank', 'available'),
      parentcategoryuid: 'parent_uid',
      adminonly: 'admin_only',
    },
    links: { tagcategoryuids: { table: 'category_tag_categories', own: 'category_uid', other: 'tag_category_uid' } },
  },
  products: {
    table: 'units',
    key: 'uid',
    columns: {
      ...sameNames('id', 'release', 'available', 'measurements'),
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
      ...sameNames('name', 'kana', 'form', 'description', 'available', 'release'),
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

export function tableOf(collection: CollectionName): DocumentTable {
  const table = TABLES[collection]
  if (table === undefined) throw new Error(`the collection ${collection} has no writable table`)
  return table
}

/** The row of a document: those of its fields that are columns. */
export function rowOf({ key, columns }: DocumentTable, uid: number, data: DocumentData): Record<string, unknown> {
  const fields = Object.entries(data).flatMap(([name, value]) => {
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined
    return column === undefined ? [] : [[column, value] as const]
  })
  return { [key]: uid, ...Object.fromEntries(fields) }
}
