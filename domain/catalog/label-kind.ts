import { ATTRIBUTE_CATEGORIES } from './attributes.ts'

/** What items are sorted by: brands, categories below others, tags of groups. */
export const LABEL_KINDS = ['maker', 'category', 'tag'] as const
export type LabelKind = (typeof LABEL_KINDS)[number]

export function isLabelKind(kind: unknown): kind is LabelKind {
  return LABEL_KINDS.some((each) => each === kind)
}

/** Tags with a meaning of their own are neither changed nor removed: filters and pages name them. */
export function isFixedTag(tagCategoryUid: number): boolean {
  return ATTRIBUTE_CATEGORIES.includes(tagCategoryUid)
}
