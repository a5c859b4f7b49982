import { MARK, UNMARK } from '#app/shell-script/favourites.ts'
import type { Day } from '#domain/day.ts'
import { FAVOURITES_LABEL_ID } from './favourite-forms.tsx'

type FavouriteButtonProps = {
  readonly itemId: number
  readonly isFavourite: boolean
  /** `mark`: the icon only, beside an element with `favouriteNameId`. `wide`: with text. */
  readonly variant?: 'mark' | 'wide'
}

/** Id of the name of an item that has a button without text: it ends the label of the button. */
export function favouriteNameId(itemId: number): string {
  return `i${itemId}`
}

/**
 * Adds an item to the favourites or removes it, by one of two forms of the shell. Without JavaScript the page is loaded
 * again, with JavaScript the button changes immediately (app/shell-script/favourites.ts). The state is in
 * `aria-pressed`, which the style sheet uses too: it draws the heart, and knows the button by its form. A list has a
 * hundred of them.
 */
export function FavouriteButton({ itemId, isFavourite, variant = 'mark' }: FavouriteButtonProps) {
  return (
    // biome-ignore lint/a11y/useButtonType: it submits, as buttons do by default
    <button
      className={variant === 'wide' ? 'favourite-wide' : undefined}
      form={isFavourite ? UNMARK : MARK}
      name="item"
      value={itemId}
      aria-pressed={isFavourite}
      suppressHydrationWarning={true}
      aria-labelledby={variant === 'mark' ? `${FAVOURITES_LABEL_ID} ${favouriteNameId(itemId)}` : undefined}
    >
      {variant === 'wide' && (
        <>
          <span className="favourite-off">お気に入りに追加</span>
          <span className="favourite-on">お気に入りに登録済み</span>
        </>
      )}
    </button>
  )
}

/** The rental of a page whose address does not name it: fields that are sent with a favourite that is added there. */
export function FavouriteRental({ arrivalOn, days }: { arrivalOn: Day | undefined; days: number }) {
  if (arrivalOn === undefined) return null
  return (
    <>
      <input type="hidden" form={MARK} name="start" value={arrivalOn} />
      <input type="hidden" form={MARK} name="range" value={days} />
    </>
  )
}
