import { breakableName } from '#app/text/breakable-name.ts'
import { cardFitText } from '#app/text/fit-text.ts'
import type { PricedCard, RentalCard } from '#services/catalog/priced-card.ts'
import type { CardFit } from '#services/fits.ts'
import type { PictureSource } from './picture.tsx'

/** The data that a card shows, and nothing else: a list sends 96 cards twice, as HTML and as loader data. */
export type Card = {
  readonly id: number
  readonly name: string
  /** The name with zero-width spaces where a line may end. */
  readonly breakableName: string
  readonly maker: string
  readonly picture: PictureSource | undefined
  readonly priceYen: number
  readonly sizes: string
  /** Average rating with one decimal; undefined without reviews. */
  readonly stars: string | undefined
  readonly reviews: number
  /** Whether the item is a favourite of the visitor; undefined where no favourite button is shown. */
  readonly isFavourite?: boolean | undefined
  /** The size that fits the visitor, in words; undefined where that is not known. */
  readonly fit?: string | undefined
}

export function cardOf({ id, name, makerName, media, priceYen, sizes, reviewCount, reviewStarsSum }: PricedCard): Card {
  return {
    id,
    name,
    breakableName: breakableName(name),
    maker: makerName,
    // The name is next to the picture, so the picture needs no alternative text.
    picture: media && { key: media.key, width: media.width, height: media.height, alt: '' },
    priceYen,
    sizes: sizesText(sizes),
    stars: starsText(reviewStarsSum, reviewCount),
    reviews: reviewCount,
  }
}

export type Fits = ReadonlyMap<number, CardFit>

/** A card that says which size fits the visitor. `fits`: by item id. */
export function cardWithFit(card: PricedCard, fits: Fits | undefined): Card {
  const fit = fits?.get(card.id)
  return fit === undefined ? cardOf(card) : { ...cardOf(card), fit: cardFitText(fit.best) }
}

/** A card with a favourite button. `favouriteIds`: ids of the visitor's favourites. `fits`: by item id. */
export function cardWithFavourite(card: PricedCard, favouriteIds: readonly number[], fits?: Fits): Card {
  return { ...cardWithFit(card, fits), isFavourite: favouriteIds.includes(card.id) }
}

/** A card that says whether the item is free for the rental that was asked for. */
export function cardForRental(card: RentalCard, favouriteIds: readonly number[], fits?: Fits): Card {
  return { ...cardWithFavourite(card, favouriteIds, fits), ...(card.freeSizes && { sizes: freeText(card.freeSizes) }) }
}

/** Sizes with their common unit once, such as `7・9・11号` or `22.5・23.0cm`: on a phone, a card has room for no more. */
export function sizesText(sizes: readonly string[]): string {
  const unit = /^[\d.]+(号|cm)$/.exec(sizes[0] ?? '')?.[1]
  if (unit === undefined || !sizes.every((size) => size.endsWith(unit))) return sizes.join('・')
  return sizes.map((size) => size.slice(0, -unit.length)).join('・') + unit
}

/** `○ 空き 7・9号` or `× 空きなし`. */
function freeText(freeSizes: readonly string[]): string {
  return freeSizes.length === 0 ? '× 空きなし' : `○ 空き ${sizesText(freeSizes)}`
}

/** Average rating with one decimal, such as `4.6`; undefined without reviews. */
export function starsText(starsSum: number, count: number): string | undefined {
  return count === 0 ? undefined : (starsSum / count).toFixed(1)
}
