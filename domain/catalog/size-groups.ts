/** Tag category of a size group: 7005 sizes of clothes, 7015 sizes of shoes (docs/product/3). */
export type SizeGroup = 7005 | 7015

/** Categories that use each size group (docs/product/3, Enumerations). */
export const SIZE_GROUPS: Readonly<Record<SizeGroup, readonly number[]>> = {
  7005: [86, 185, 153, 148, 146, 144, 143, 142, 141, 131, 130, 129, 106, 107, 111, 112, 113, 114],
  7015: [96, 157, 135, 136],
}

/** The size group of a category; undefined when its items have no sizes to choose by. */
export function sizeGroupOfCategory(categoryId: number): SizeGroup | undefined {
  if (SIZE_GROUPS[7005].includes(categoryId)) return 7005
  return SIZE_GROUPS[7015].includes(categoryId) ? 7015 : undefined
}
