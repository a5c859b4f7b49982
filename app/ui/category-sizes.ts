import { categoriesOfWearer } from '#domain/catalog/category-tree.ts'
import { isSizeGroup } from '#domain/catalog/tag-group.ts'
import type { Wearer } from '#domain/catalog/wearer.ts'
import type { CategoryNode } from '#services/catalog/list-items.ts'
import type { CategoryRow } from '#services/ports/catalog.ts'

type Size = { readonly uid: number; readonly name: string }

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

export type Narrowed = Pick<CategoryRow, 'wearer' | 'tagCategories'>

/** What narrows the items of a wearer: the groups of tags of all their categories. Undefined without a category. */
export function narrowingOfWearer(tree: readonly CategoryNode[], wearer: Wearer): Narrowed | undefined {
  const categories = categoriesOfWearer(tree, wearer)
  const groups = new Map(categories.flatMap(({ tagCategories }) => tagCategories).map((group) => [group.uid, group]))
  return categories.length === 0 ? undefined : { wearer, tagCategories: [...groups.values()] }
}

/** The sizes of a category. A group may be for adults and children; children's sizes end in `cm` then. */
export function sizesOf(category: Narrowed | undefined, isWanted = isSizeGroup): readonly Size[] {
  if (category === undefined) return []
  const isForKids = category.wearer === 'kids'
  return category.tagCategories.filter(isWanted).flatMap(({ tags }) => {
    const own = tags.filter(({ name }) => name.endsWith('cm') === isForKids)
    const isShared = own.length > 0 && own.length < tags.length
    return (isShared ? own : tags).map(({ uid, name }) => ({ uid, name }))
  })
}

/** The sizes from the first to the last that leads to items or is chosen; pumps begin at 22.0 cm, not at 18.0. */
export function withoutEmptyEnds(
  sizes: readonly Size[],
  counts: Readonly<Record<number, number>>,
  chosen: readonly number[],
): Size[] {
  const isShown = ({ uid }: Size) => counts[uid] !== undefined || chosen.includes(uid)
  return sizes.slice(Math.max(0, sizes.findIndex(isShown)), sizes.findLastIndex(isShown) + 1)
}
