/** Tag categories with a special meaning (docs/product/3, Tag). */
export const SPECIAL_TAG_CATEGORIES = { colour: 1208, age: 7009, size: 7005, shoeSize: 7015 } as const

/** Of men's sizes, which are of this catalogue. */
export const MENS_SIZE_TAG_CATEGORY = 7006

/** The number of days whose rentals a ranking counts, today included. */
export const RANKING_DAYS = 90

/** Parent categories that have a ranking (docs/product/3, Enumerations), in the order shown. */
export const RANKING_CATEGORIES = [
  { key: 'formal', categoryId: 86, label: 'レディース礼服' },
  { key: 'formalset', categoryId: 107, label: 'レディースセット' },
  { key: 'bag', categoryId: 97, label: 'バッグ' },
  { key: 'pumps', categoryId: 96, label: 'パンプス' },
  { key: 'accessory', categoryId: 95, label: 'アクセサリー・小物' },
  { key: 'mens', categoryId: 172, label: 'メンズ礼服' },
  { key: 'mensset', categoryId: 179, label: 'メンズセット' },
  { key: 'mensac', categoryId: 155, label: 'メンズ小物' },
  { key: 'kids', categoryId: 132, label: 'キッズ礼服' },
] as const
export type RankingKey = (typeof RANKING_CATEGORIES)[number]['key']

/** Tag categories whose tags are the sizes of units: women's and children's, men's, shoes. */
export const UNIT_SIZE_TAG_CATEGORIES: readonly number[] = [
  SPECIAL_TAG_CATEGORIES.size,
  MENS_SIZE_TAG_CATEGORY,
  SPECIAL_TAG_CATEGORIES.shoeSize,
]
