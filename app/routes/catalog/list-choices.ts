import { dayText } from '#app/ui/day-text.ts'
import type { ItemQuery } from '#domain/catalog/item-query.ts'
import { isSizeTagCategory } from '#domain/catalog/ranking.ts'
import { priceRangeLabel } from '#domain/pricing/price-range.ts'
import type { CategoryNode } from '#services/catalog/list-items.ts'
import type { CategoryRow, MakerRow } from '#services/ports/catalog.ts'
import { listPath } from './list-path.ts'

/** Tag category of men's sizes. docs/product names only 7005 and 7015; the catalogue keeps men's sizes separate. */
const MENS_SIZES = 7006
const KIDS_CATEGORY = 132

type Tag = { readonly uid: number; readonly name: string }

/** The tags of one group, of which one can be chosen. */
export type TagGroup = { readonly uid: number; readonly name: string; readonly tags: readonly Tag[] }

/** An active filter and the path of the list without it. */
export type Chip = { readonly text: string; readonly path: string }

/** A category at either level of the tree, with its parent. */
export function findCategory(
  tree: readonly CategoryNode[],
  uid: number,
): { category: CategoryRow; parent?: CategoryNode } | undefined {
  for (const parent of tree) {
    if (parent.uid === uid) return { category: parent }
    const category = parent.children.find((child) => child.uid === uid)
    if (category !== undefined) return { category, parent }
  }
  return undefined
}

/** The sizes of a category. Tag category 7005 contains adult and children's sizes; children's sizes end in `cm`. */
export function sizesOf(category: CategoryRow | undefined): readonly Tag[] {
  if (category === undefined) return []
  const isForKids = category.uid === KIDS_CATEGORY || category.parentUid === KIDS_CATEGORY
  const sizes = category.tagCategories.filter(({ uid }) => isSizeTagCategory(uid) || uid === MENS_SIZES)
  return sizes.flatMap((group) =>
    group.tags
      .filter(({ name }) => group.uid !== 7005 || name.endsWith('cm') === isForKids)
      .map(({ uid, name }) => ({ uid, name })),
  )
}

/** The tag groups that filter a list: those of its category, or of all categories. */
export function tagGroupsOf(tree: readonly CategoryNode[], category: CategoryRow | undefined): readonly TagGroup[] {
  const groups = new Map<number, TagGroup>()
  for (const { tagCategories } of category === undefined ? tree : [category]) {
    for (const { uid, name, tags } of tagCategories) {
      if (isSizeTagCategory(uid) || uid === MENS_SIZES) continue
      groups.set(uid, { uid, name, tags: tags.map((tag) => ({ uid: tag.uid, name: tag.name })) })
    }
  }
  return [...groups.values()]
}

/** All tags that a visitor may choose, sizes included. */
export function tagsOf(tree: readonly CategoryNode[]): readonly Tag[] {
  const groups = tree.flatMap((node) => [node, ...node.children]).flatMap((category) => category.tagCategories)
  return groups.flatMap((group) => group.tags)
}

/** Removes makers, tags and sizes that visitors cannot choose. Old links may contain them. */
export function withoutUnknown(
  query: ItemQuery,
  makers: readonly MakerRow[],
  tree: readonly CategoryNode[],
): ItemQuery {
  const tags = new Set(tagsOf(tree).map(({ uid }) => uid))
  const hasMaker = makers.some(({ uid }) => uid === query.makerId)
  return {
    ...query,
    tagIds: query.tagIds.filter((tagId) => tags.has(tagId)),
    makerId: hasMaker ? query.makerId : undefined,
    sizeTagId: query.sizeTagId !== undefined && tags.has(query.sizeTagId) ? query.sizeTagId : undefined,
  }
}

type FilterData = {
  readonly category: CategoryRow | undefined
  readonly makers: readonly MakerRow[]
  /** Tags of all categories: a link may name a size or colour that the current category does not have. */
  readonly tags: readonly Tag[]
}

/** One chip per active filter. Each links to the list without it. */
export function chipsOf(query: ItemQuery, { category, makers, tags }: FilterData): Chip[] {
  const chips: Chip[] = []
  const addChip = (text: string | undefined, without: Partial<ItemQuery>) => {
    if (text !== undefined) chips.push({ text, path: listPath({ ...query, page: 1, ...without }) })
  }
  if (query.arrivalOn !== undefined) {
    const text = `${dayText(query.arrivalOn)}お届け・${query.rentalDays}日間`
    addChip(text, { arrivalOn: undefined, rentalDays: undefined })
  }
  addChip(category?.name, { categoryId: undefined, sizeTagId: undefined, tagIds: [] })
  addChip(nameIn(tags, query.sizeTagId), { sizeTagId: undefined })
  for (const tagId of query.tagIds) {
    addChip(nameIn(tags, tagId), { tagIds: query.tagIds.filter((each) => each !== tagId) })
  }
  addChip(query.priceRange && priceRangeLabel(query.priceRange), { priceRange: undefined })
  addChip(nameIn(makers, query.makerId), { makerId: undefined })
  addChip(query.name && `「${query.name}」`, { name: undefined })
  return chips
}

/** The heading of the list: the keyword, the category or the brand. */
export function listTitle(query: ItemQuery, { category, makers }: Pick<FilterData, 'category' | 'makers'>): string {
  if (query.name !== undefined) return `「${query.name}」の検索結果`
  return category?.name ?? nameIn(makers, query.makerId) ?? 'すべての商品'
}

function nameIn(all: readonly { uid: number; name: string }[], uid: number | undefined): string | undefined {
  return uid === undefined ? undefined : all.find((each) => each.uid === uid)?.name
}
