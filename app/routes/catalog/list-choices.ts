import { FILTER_TEXTS, filterValueText } from '#app/text/list-filters.ts'
import { type Narrowed, narrowingOfWearer } from '#app/ui/category-sizes.ts'
import { ATTRIBUTES } from '#domain/catalog/attributes.ts'
import { categoriesIn } from '#domain/catalog/category-tree.ts'
import { EMPTY_ITEM_QUERY, type ItemQuery, withoutFilter, writeItemQuery } from '#domain/catalog/item-query.ts'
import { LIST_FILTER_NAMES, type ListFilter, rowOf, valuesOf } from '#domain/catalog/list-filters.ts'
import { isSizeGroup } from '#domain/catalog/tag-group.ts'
import { wearerLabel } from '#domain/catalog/wearer.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { CategoryNode } from '#services/catalog/list-items.ts'
import type { CategoryRow, MakerRow } from '#services/ports/catalog.ts'

type Tag = { readonly uid: number; readonly name: string }
type TagGroup = Tag & { readonly tags: readonly Tag[] }

/** An active filter and the path of the list without it. */
export type Chip = { readonly text: string; readonly path: string }

/** What the sizes and tags that filter a list belong to: its category, or its wearer. */
export function narrowingOf(
  { wearer }: ItemQuery,
  tree: readonly CategoryNode[],
  category: CategoryRow | undefined,
): Narrowed | undefined {
  return category ?? (wearer && narrowingOfWearer(tree, wearer))
}

/** The tag groups that filter a list: those of its category or its wearer, or of all categories. */
export function tagGroupsOf(tree: readonly CategoryNode[], narrowed: Narrowed | undefined): readonly TagGroup[] {
  const groups = new Map<number, TagGroup>()
  for (const { tagCategories } of narrowed === undefined ? tree : [narrowed]) {
    for (const { uid, name, role, tags } of tagCategories) {
      if (isSizeGroup({ role })) continue
      groups.set(uid, { uid, name, tags: tags.map((tag) => ({ uid: tag.uid, name: tag.name })) })
    }
  }
  return [...groups.values()]
}

/** All tags that a visitor may choose, sizes included. */
export function tagsOf(tree: readonly CategoryNode[]): readonly Tag[] {
  return categoriesIn(tree)
    .flatMap(({ tagCategories }) => tagCategories)
    .flatMap(({ tags }) => tags)
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
    sizeTagIds: query.sizeTagIds.filter((sizeTagId) => tags.has(sizeTagId)),
  }
}

/** A category beside a list. `isCurrent`: the list shows it. */
export type CategoryLink = { readonly text: string; readonly path: string; readonly isCurrent: boolean }

/**
 * The categories beside a list, each with the rest of the query except tags and sizes, which differ between them. The
 * one of the list has its children.
 */
export function categoryLinks(query: ItemQuery, tree: readonly CategoryNode[]) {
  const { categoryId } = query
  const link = ({ uid, name }: Pick<CategoryRow, 'uid' | 'name'>): CategoryLink => ({
    text: name,
    path: listPath({ ...withoutDependent(query, 'categoryId'), page: 1, categoryId: uid, wearer: undefined }),
    isCurrent: uid === categoryId,
  })
  return tree.map((category) => {
    const isOpen = [category, ...category.children].some(({ uid }) => uid === categoryId)
    return { ...link(category), children: isOpen ? category.children.map(link) : [] }
  })
}

export type FilterData = {
  readonly category: CategoryRow | undefined
  readonly makers: readonly MakerRow[]
  /** Tags of all categories: a link may name a size or colour that the current category does not have. */
  readonly tags: readonly Tag[]
}

/** The query without the filters that depend on one. */
function withoutDependent(query: ItemQuery, filter: ListFilter): ItemQuery {
  const dependent = LIST_FILTER_NAMES.filter((each) => rowOf(each).dependsOn?.some((other) => other === filter))
  return dependent.reduce((left, each) => withoutFilter(left, each), query)
}

/** One chip per active filter, and per value of a filter with several. Each links to the list without it. */
export function chipsOf(query: ItemQuery, filterData: FilterData): Chip[] {
  return (Object.keys(FILTER_TEXTS) as ListFilter[]).flatMap((filter) =>
    valuesOf(query, filter).flatMap((value) => {
      const text = valueText(filter, value, query, filterData)
      const without = withoutDependent(withoutFilter(query, filter, value), filter)
      return text === undefined ? [] : [{ text, path: listPath({ ...without, page: 1 }) }]
    }),
  )
}

type Value = ReturnType<typeof valuesOf>[number]

/** The text of a value of a filter; undefined for one without a chip. */
export function valueText(
  filter: ListFilter,
  value: Value,
  query: ItemQuery,
  { category, makers, tags }: FilterData,
): string | undefined {
  const named = filter === 'categoryId' ? [category] : filter === 'makerId' ? makers : tags
  return filterValueText(filter, value, { query, name: named.find((each) => each?.uid === value)?.name })
}

/** The path of the list with a size added, or without it when it is chosen. */
export function toggledSizePath(query: ItemQuery, uid: number): string {
  const { sizeTagIds } = query
  const toggled = sizeTagIds.includes(uid) ? sizeTagIds.filter((each) => each !== uid) : [...sizeTagIds, uid]
  return listPath({ ...query, page: 1, sizeTagIds: toggled })
}

export function listTitle(query: ItemQuery, { category, makers }: Pick<FilterData, 'category' | 'makers'>): string {
  if (query.name !== undefined) return `「${query.name}」の検索結果`
  return category?.name ?? nameIn(makers, query.makerId) ?? attireTitle(query) ?? 'すべての商品'
}

/** The title of a list of one occasion, one wearer, or both. */
function attireTitle({ tagIds, wearer }: ItemQuery): string | undefined {
  const occasion = ATTRIBUTES.occasion.tags.find(({ uid }) => uid === tagIds[0])
  const who = wearer && wearerLabel(wearer)
  if (occasion === undefined || tagIds.length > 1) return who && `${who}の装い`
  return `${occasion.label}の装い${who === undefined ? '' : `（${who}）`}`
}

function nameIn(all: readonly Tag[], uid: number | undefined): string | undefined {
  return uid === undefined ? undefined : all.find((each) => each.uid === uid)?.name
}

/** The path of the list for a query; the first page unless the query names another. */
export function listPath(query: Partial<ItemQuery>): string {
  const written = writeItemQuery({ ...EMPTY_ITEM_QUERY, ...query })
  return written === '' ? pageHref('item-list') : `${pageHref('item-list')}?${written}`
}
