import type { PictureSource } from '#app/ui/picture.tsx'
import { withoutField } from '#domain/cart/choice-path.ts'
import type { MatchingAccessory } from '#services/cart/find-accessories.ts'
import type { LostGarment } from '#services/cart/find-replacements.ts'

export type AccessoryView = ReturnType<typeof accessoriesOf>[number]

/** Accessories that go with the cart, as its page shows them. `rejectedId`: the item that was added without a size. */
export function accessoriesOf(accessories: readonly MatchingAccessory[], rejectedId: number | undefined) {
  return accessories.map(({ media, ...accessory }) => ({
    ...accessory,
    picture: pictureOf(media),
    submission: submissionOf(accessory),
    isSizeMissing: accessory.itemId === rejectedId,
  }))
}

/** The id of the choice of a size of an accessory. */
export function accessorySizeId(itemId: number): string {
  return `accessory-size-${itemId}`
}

export type LostGarmentView = ReturnType<typeof lostGarmentsOf>[number]

/** Garments that another customer has booked meanwhile, with what may replace them. */
export function lostGarmentsOf(garments: readonly LostGarment[]) {
  return garments.map(({ lost, replacements }) => ({
    lost,
    replacements: replacements.map(({ media, leftOut, ...replacement }) => ({
      ...replacement,
      picture: pictureOf(media),
      leftOutText: leftOut.map(({ label }) => label).join('・'),
      without: Object.fromEntries(leftOut.map(({ key }) => [withoutField(key), 1])),
    })),
  }))
}

/** The name is next to the picture, so the picture needs no alternative text. */
function pictureOf(media: PictureSource | undefined): PictureSource | undefined {
  return media && { key: media.key, width: media.width, height: media.height, alt: '' }
}

/** One for each item and arrival day, so that a repeated press adds one line: 16 hexadecimal digits. */
function submissionOf({ itemId, startOn }: MatchingAccessoryKey): string {
  return `${itemId.toString(16).padStart(8, '0')}${startOn.replaceAll('-', '')}`
}

type MatchingAccessoryKey = Pick<MatchingAccessory, 'itemId' | 'startOn'>
