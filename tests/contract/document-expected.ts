import type { DocumentCaller } from '#domain/documents/access.ts'
import { type CollectionName, findCollection } from '#domain/documents/collections.ts'
import type { StoredDocument } from '#domain/documents/query.ts'
import { orderDocument } from './document-expected-orders.ts'
import type { Rows } from './document-shop.ts'

/** The documents of a collection that a caller may read, computed from the rows alone. */
export function documentsFor(caller: DocumentCaller, name: CollectionName, rows: Rows): StoredDocument[] {
  const isStaff = caller.kind === 'staff' || caller.kind === 'superuser'
  switch (name) {
    case 'configs':
      return configDocuments(rows)
    case 'makers':
      return rows.makers.map((row) => ({ ...row, uid: String(row.uid) }))
    case 'tags':
      return rows.tags.map((row) => ({
        uid: String(row.uid),
        name: row.name,
        rank: row.rank,
        tagcategoryuid: String(row.tag_category_uid),
      }))
    case 'categories':
      return rows.categories.filter((row) => isStaff || isVisible(row, rows)).map((row) => categoryDocument(row, rows))
    case 'items':
      return rows.items
        .filter((row) => isStaff || isItemVisible(row, rows))
        .map((row) => itemDocument(row, rows, isStaff))
    case 'products':
      return rows.units.filter((row) => isStaff || isUnitVisible(row, rows)).map((row) => unitDocument(row, rows))
    case 'orders': {
      const isReadable = (row: Rows['orders'][number]) =>
        isStaff || (caller.kind === 'customer' && row.customer_uid === caller.uid && row.available)
      return rows.orders.filter(isReadable).map((row) => orderDocument(row, rows, isStaff))
    }
  }
}

function configDocuments({ configs }: Rows): StoredDocument[] {
  const seconds = (stamp: unknown) => (typeof stamp === 'string' ? Date.parse(stamp) / 1_000 : (stamp ?? null))
  const fields = findCollection('configs')!.fields.map((field) => field.name)
  return configs.map(({ id, document }) => {
    const stored: Record<string, unknown> = { ...document }
    return Object.fromEntries(
      fields.map((field) => {
        if (field === 'uid') return [field, id]
        const value = stored[field] ?? null
        return [field, field === 'is_force_maintenance' ? value : seconds(value)]
      }),
    )
  })
}

type Category = Rows['categories'][number]

function isVisible(category: Category, { categories }: Rows): boolean {
  const byUid = new Map(categories.map((row) => [row.uid, row]))
  for (
    let ancestor: Category | undefined = category;
    ancestor;
    ancestor = ancestor.parent_uid === null ? undefined : byUid.get(ancestor.parent_uid)
  ) {
    if (!ancestor.available || ancestor.admin_only) return false
  }
  return true
}

function visibleCategories(rows: Rows): ReadonlySet<number> {
  return new Set(rows.categories.filter((row) => isVisible(row, rows)).map(({ uid }) => uid))
}

function isItemVisible(item: Rows['items'][number], rows: Rows): boolean {
  const visible = visibleCategories(rows)
  const isFiled = rows.filed.some((pair) => pair.item_id === item.id && visible.has(pair.category_uid))
  return item.release && item.available && isFiled
}

function isUnitVisible(unit: Rows['units'][number], rows: Rows): boolean {
  const item = rows.items.find(({ id }) => id === unit.item_id)!
  return unit.release && unit.available && isItemVisible(item, rows)
}

function categoryDocument(row: Category, { narrowings, tags, tagCategories }: Rows): StoredDocument {
  const groups = narrowings.filter((pair) => pair.category_uid === row.uid).map((pair) => pair.tag_category_uid)
  const tagsOf = (group: number) =>
    tags
      .filter((tag) => tag.tag_category_uid === group)
      .toSorted((a, b) => b.rank - a.rank || a.uid - b.uid)
      .map(({ uid, name, rank }) => ({ uid: String(uid), name, rank }))
  return {
    uid: String(row.uid),
    name: row.name,
    layer: row.layer,
    rank: row.rank,
    parentcategoryuid: textOf(row.parent_uid),
    available: row.available,
    adminonly: row.admin_only,
    tagcategoryuids: groups.toSorted((a, b) => a - b).map(String),
    tagcategories: tagCategories
      .filter(({ uid }) => groups.includes(uid))
      .toSorted((a, b) => b.rank - a.rank || a.uid - b.uid)
      .map(({ uid, name }) => ({ uid: String(uid), name, tags: tagsOf(uid) })),
  }
}

function itemDocument(row: Rows['items'][number], rows: Rows, isStaff: boolean): StoredDocument {
  const visible = visibleCategories(rows)
  const tagUids = rows.tagged.filter((pair) => pair.item_id === row.id).map((pair) => pair.tag_uid)
  const tags = rows.tags.filter(({ uid }) => tagUids.includes(uid))
  const unitIds = rows.units
    .filter((unit) => unit.item_id === row.id && (isStaff || (unit.release && unit.available)))
    .map(({ id }) => id)
  const categoryUids = rows.filed
    .filter((pair) => pair.item_id === row.id && (isStaff || visible.has(pair.category_uid)))
    .map((pair) => pair.category_uid)
  return {
    uid: String(row.id),
    id: row.id,
    name: row.name,
    kana: row.kana,
    makeruid: String(row.maker_uid),
    makername: rows.makers.find(({ uid }) => uid === row.maker_uid)!.name,
    form: row.form,
    setform: row.set_form,
    description: row.description,
    price: row.price_four_days,
    furtherdayprice: row.price_further_day,
    publisheddate: row.published_on,
    available: row.available,
    release: row.release,
    reviewcount: 0,
    reviewstars: null,
    productids: unitIds.toSorted(),
    categoryuids: categoryUids.toSorted((a, b) => a - b).map(String),
    taguids: tagUids.toSorted((a, b) => a - b).map(String),
    tags: tags
      .toSorted((a, b) => a.tag_category_uid - b.tag_category_uid || b.rank - a.rank || a.uid - b.uid)
      .map((tag) => ({ uid: String(tag.uid), name: tag.name, tagcategoryuid: String(tag.tag_category_uid) })),
    medias: [],
  }
}

function unitDocument(row: Rows['units'][number], { items }: Rows): StoredDocument {
  return {
    uid: String(row.uid),
    id: row.id,
    name: items.find(({ id }) => id === row.item_id)!.name,
    itemuid: String(row.item_id),
    sizetaguid: textOf(row.size_tag_uid),
    sizelabel: row.size_label,
    release: row.release,
    available: row.available,
    refprice: row.ref_price,
    pointrate: row.point_rate,
    measurements: row.measurements,
    // Its lines are over (document-shop.ts); tests/integration/rental-status.test.ts has others.
    rentalstatus: row.release && row.available ? 0 : 2,
  }
}

function textOf(uid: number | null): string | null {
  return uid === null ? null : String(uid)
}
