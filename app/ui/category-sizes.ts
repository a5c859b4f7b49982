import { SPECIAL_TAG_CATEGORIES, UNIT_SIZE_TAG_CATEGORIES } from '#domain/catalog/ranking.ts'
import type { CategoryNode } from '#services/catalog/list-items.ts'
import type { CategoryRow } from '#services/ports/catalog.ts'

const KIDS_CATEGORY = 132

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

/** The sizes of a category. Adults and children have one tag category; children's sizes end in `cm`. */
export function sizesOf(category: CategoryRow | undefined): readonly Size[] {
  if (category === undefined) return []
  const isForKids = category.uid === KIDS_CATEGORY || category.parentUid === KIDS_CATEGORY
  const sizes = category.tagCategories.filter(({ uid }) => UNIT_SIZE_TAG_CATEGORIES.includes(uid))
  return sizes.flatMap((group) =>
    group.tags
      .filter(({ name }) => group.uid !== SPECIAL_TAG_CATEGORIES.size || name.endsWith('cm') === isForKids)
      .map(({ uid, name }) => ({ uid, name })),
  )
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
