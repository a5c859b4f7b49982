import { describe, expect, test } from 'vitest'
import { type CategoryRoles, NO_ROLES } from './category-roles.ts'
import { categoriesIn, categoriesOfWearer, rankedCategories, treeOf } from './category-tree.ts'

const row = (uid: number, parentUid?: number, roles: Partial<CategoryRoles> = {}) => ({
  ...NO_ROLES,
  ...{ uid, parentUid, layer: parentUid === undefined ? 1 : 2 },
  ...roles,
})
const TREE = treeOf([
  row(1, undefined, { wearer: 'ladies', isSet: true, rankingName: '一' }),
  row(2, undefined, { rankingName: '二', isRankedAtHome: true, occasion: 'wedding', guidedFor: 'mens' }),
  row(11, 1, { rankingName: '十一' }),
  row(12, 1, { wearer: 'kids', isCelebration: true }),
  row(21, 2, { wearer: 'ladies' }),
])
const uidsOf = (categories: readonly { readonly uid: number }[]) => categories.map(({ uid }) => uid)

describe('the tree of categories', () => {
  test('has each category before those below it', () => {
    expect(uidsOf(categoriesIn(TREE))).toEqual([1, 11, 12, 2, 21])
  })

  test('says what the items are of the categories below, and nothing else', () => {
    const [one, two] = TREE
    expect(one!.children.map(({ wearer, isSet }) => [wearer, isSet])).toEqual([
      ['ladies', true],
      ['kids', true],
    ])
    expect([one!.isCelebration, one!.children[1]!.isCelebration]).toEqual([false, true])
    expect(two!.children).toMatchObject([{ ...NO_ROLES, wearer: 'ladies' }])
  })

  test('has the highest categories of a wearer', () => {
    expect(uidsOf(categoriesOfWearer(TREE, 'ladies'))).toEqual([1, 21])
    expect(uidsOf(categoriesOfWearer(TREE, 'kids'))).toEqual([12])
    expect(uidsOf(categoriesOfWearer(TREE, 'mens'))).toEqual([])
  })

  test('has the categories with a ranking in its order', () => {
    expect(rankedCategories(TREE)).toMatchObject([
      { uid: 1, rankingName: '一', isRankedAtHome: false },
      { uid: 11, rankingName: '十一' },
      { uid: 2, rankingName: '二', isRankedAtHome: true },
    ])
  })
})
