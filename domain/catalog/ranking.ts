/**
 * The groups of tags with a meaning, and the parent categories with a ranking, that a shop begins with (docs/product/3,
 * Tag, Enumerations). Pages read what staff have made of them (category-roles.ts, tag-group.ts).
 */
export const SPECIAL_TAG_CATEGORIES = { colour: 1208, age: 7009, size: 7005, shoeSize: 7015 } as const

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

/** The number of days whose rentals a ranking counts, today included. */
export const RANKING_DAYS = 90
