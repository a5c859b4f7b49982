import { ATTRIBUTE_CATEGORIES } from './attributes.ts'

/** What items are sorted by: brands, categories below others, tags of groups, and the groups. */
export const LABEL_KINDS = ['maker', 'category', 'tag', 'group'] as const
export type LabelKind = (typeof LABEL_KINDS)[number]

export function isLabelKind(kind: unknown): kind is LabelKind {
  return LABEL_KINDS.some((each) => each === kind)
}

/** Attributes have a meaning of their own: neither their groups nor their tags are changed or removed. */
export function isFixedLabel(kind: LabelKind, uid: number, groupUid: number | undefined): boolean {
  if (kind === 'group') return ATTRIBUTE_CATEGORIES.includes(uid)
  return kind === 'tag' && groupUid !== undefined && ATTRIBUTE_CATEGORIES.includes(groupUid)
}
