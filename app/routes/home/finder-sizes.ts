import { WEARERS } from '#app/text/catalog.ts'
import type { CategoryNode } from '#services/catalog/list-items.ts'

/** Tag categories of clothing sizes: 7005 women's and children's (children's in centimetres), 7006 men's. */
const CLOTHES_SIZES = [7005, 7006]

/** A group of wearers with the clothing sizes of its category. */
export type Wearer = {
  readonly categoryUid: number
  readonly label: string
  readonly sizes: readonly { uid: number; name: string }[]
}

/** The wearers whose category exists in the catalogue. */
export function wearerSizes(categories: readonly CategoryNode[]): Wearer[] {
  return WEARERS.flatMap(({ categoryUid, label }) => {
    const category = categories.find(({ uid }) => uid === categoryUid)
    if (category === undefined) return []
    const isForKids = categoryUid === 132
    const sizes = category.tagCategories
      .filter(({ uid }) => CLOTHES_SIZES.includes(uid))
      .flatMap(({ tags }) => tags)
      .filter(({ name }) => name.endsWith('cm') === isForKids)
    return [{ categoryUid, label, sizes: sizes.map(({ uid, name }) => ({ uid, name })) }]
  })
}
