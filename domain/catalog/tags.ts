/** Tag categories with a special meaning (docs/product/3, Tag). */
export const SPECIAL_TAG_CATEGORIES = {
  colour: 1208,
  age: 7009,
  size: 7005,
  shoeSize: 7015,
} as const

/** Whether a tag category holds sizes (docs/product/3, Tag: size groups 7005 and 7015). */
export function isSizeTagCategory(tagCategoryId: number): boolean {
  return tagCategoryId === SPECIAL_TAG_CATEGORIES.size || tagCategoryId === SPECIAL_TAG_CATEGORIES.shoeSize
}
