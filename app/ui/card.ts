import type { PricedCard } from '#services/services.ts'
import type { PictureSource } from './picture.tsx'

/** What a card shows and nothing else: a list sends 96 of them twice, as HTML and as data. */
export type Card = {
  readonly id: number
  readonly name: string
  readonly maker: string
  readonly picture: PictureSource | undefined
  readonly priceYen: number
  readonly sizes: string
  /** Mean of the stars with one decimal; undefined without reviews. */
  readonly stars: string | undefined
  readonly reviews: number
  /** Whether the visitor has marked it; undefined where no heart is shown. */
  readonly isMarked?: boolean | undefined
}

/** A card out of what the catalogue knows of an item. */
export function cardOf({ id, name, makerName, media, priceYen, sizes, reviewCount, reviewStarsSum }: PricedCard): Card {
  return {
    id,
    name,
    maker: makerName,
    // The name stands beside the picture, so the picture itself says nothing.
    picture: media && { key: media.key, width: media.width, height: media.height, alt: '' },
    priceYen,
    sizes: sizes.join('・'),
    stars: starsText(reviewStarsSum, reviewCount),
    reviews: reviewCount,
  }
}

/** The same with a heart; `marked`: the items that the visitor has marked. */
export function cardWithHeart(card: PricedCard, marked: readonly number[]): Card {
  return { ...cardOf(card), isMarked: marked.includes(card.id) }
}

/** The mean of stars, one decimal: `4.6`; undefined without reviews. */
export function starsText(starsSum: number, count: number): string | undefined {
  return count === 0 ? undefined : (starsSum / count).toFixed(1)
}
