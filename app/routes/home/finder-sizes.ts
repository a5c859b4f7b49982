import { WEARERS } from '#app/text/catalog.ts'
import type { CategoryNode } from '#services/services.ts'

/** Sizes of clothes: women's and children's stand in 7005 (children's in centimetres), men's in 7006. */
const CLOTHES_SIZES = [7005, 7006]

/** Whom the finder asks about, with the sizes that clothes for them come in. */
export type Wearer = {
  readonly categoryUid: number
  readonly label: string
  readonly sizes: readonly { uid: number; name: string }[]
}

/** The wearers whose category the shop has. */
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
