import type { CategoryRoles } from './category-roles.ts'
import type { Wearer } from './wearer.ts'

type Row = CategoryRoles & { readonly uid: number; readonly layer: number; readonly parentUid: number | undefined }
/** A category of the first layer with those below it. */
type Node<Category> = Category & { readonly children: readonly Category[] }

/** Categories in their order as a tree of two layers. What holds below a category is said of its children, too. */
export function treeOf<Category extends Row>(rows: readonly Category[]): readonly Node<Category>[] {
  return rows
    .filter(({ layer }) => layer === 1)
    .map((parent) => ({
      ...parent,
      children: rows
        .filter(({ parentUid }) => parentUid === parent.uid)
        .map((child) => ({
          ...child,
          wearer: child.wearer ?? parent.wearer,
          isSet: child.isSet || parent.isSet,
          isCelebration: child.isCelebration || parent.isCelebration,
        })),
    }))
}

/** All categories of a tree, each before those below it. */
export function categoriesIn<Category>(tree: readonly Node<Category>[]): readonly Category[] {
  return tree.flatMap((node): Category[] => [node, ...node.children])
}

/** The highest categories of a wearer. */
export function categoriesOfWearer<Category extends Row>(
  tree: readonly Node<Category>[],
  wearer: Wearer,
): readonly Category[] {
  return tree.flatMap((node): readonly Category[] =>
    node.wearer === wearer ? [node] : node.children.filter((child) => child.wearer === wearer),
  )
}

/** A category with a ranking. */
export type RankedCategory = { readonly uid: number; readonly rankingName: string; readonly isRankedAtHome: boolean }

/** The categories with a ranking, in the order shown. */
export function rankedCategories<Category extends Row>(tree: readonly Node<Category>[]): readonly RankedCategory[] {
  return categoriesIn(tree).flatMap(({ uid, rankingName, isRankedAtHome }) =>
    rankingName === undefined ? [] : [{ uid, rankingName, isRankedAtHome }],
  )
}
