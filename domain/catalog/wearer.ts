/**
 * Who wears what the finder of the home page looks for, with the top categories of their garments and sets
 * (docs/product/3, Enumerations).
 */
export const WEARERS = [
  { key: 'ladies', label: '女性', categoryUids: [86, 107, 153] },
  { key: 'mens', label: '男性', categoryUids: [172, 179] },
  { key: 'kids', label: 'お子様', categoryUids: [132] },
] as const

export type Wearer = (typeof WEARERS)[number]['key']

export function parseWearer(input: string): Wearer | undefined {
  return WEARERS.find(({ key }) => key === input)?.key
}

/** Whether the categories of an item are those of children's garments. */
export function isForChildren(categories: readonly { readonly uid: number }[]): boolean {
  const { categoryUids } = WEARERS.find(({ key }) => key === 'kids')!
  return categories.some(({ uid }) => categoryUids.some((child) => child === uid))
}

export function wearerLabel(wearer: Wearer): string {
  return WEARERS.find(({ key }) => key === wearer)!.label
}

export function categoriesOfWearer(wearer: Wearer): readonly number[] {
  return WEARERS.find(({ key }) => key === wearer)!.categoryUids
}
