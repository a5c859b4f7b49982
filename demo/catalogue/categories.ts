import { BASIC_CATEGORIES, type BasicCategory } from '#domain/catalog/basic-categories.ts'

type CategorySeed = BasicCategory & { readonly available?: boolean; readonly adminOnly?: boolean }

/** Visible to staff only; shows that such a category is hidden from visitors. */
export const STAFF_CATEGORY = 190
/** Not available; shows that such a category is not listed. */
export const CLOSED_CATEGORY = 195

/** What the demo shop has beside the basics. */
export const HIDDEN_CATEGORIES: readonly CategorySeed[] = [
  { uid: STAFF_CATEGORY, name: '検品・撮影用（スタッフ専用）', rank: 1, adminOnly: true, tagCategories: [] },
  { uid: CLOSED_CATEGORY, name: '着物・和装小物（準備中）', rank: 2, available: false, tagCategories: [] },
]

/** All categories, parents before children. */
export const CATEGORIES: readonly CategorySeed[] = [...BASIC_CATEGORIES, ...HIDDEN_CATEGORIES]

/** Categories and their parents, in ascending order. */
export function withParents(uids: readonly number[]): number[] {
  const all = new Set<number>()
  for (const uid of uids) {
    const category = CATEGORIES.find((candidate) => candidate.uid === uid)
    if (category === undefined) throw new RangeError(`no category ${uid}`)
    all.add(uid)
    if (category.parent !== undefined) all.add(category.parent)
  }
  return [...all].sort((a, b) => a - b)
}
