/** What pages need to know of a group of tags (docs/product/3, Tag). Staff set it. */
export const TAG_GROUP_ROLES = { size: '服のサイズ', 'shoe-size': '靴のサイズ', colour: '色', age: '年代' } as const
export type TagGroupRole = keyof typeof TAG_GROUP_ROLES

/** Whether the tags of a group are sizes of units. */
export function isSizeGroup({ role }: { readonly role?: TagGroupRole | undefined }): boolean {
  return role === 'size' || role === 'shoe-size'
}
