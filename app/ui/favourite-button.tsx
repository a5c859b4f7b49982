import { pageHref } from '#domain/navigation/href.ts'
import { Icon } from './icon.tsx'

type FavouriteButtonProps = {
  readonly itemId: number
  readonly itemName: string
  readonly isFavourite: boolean
  /** `mark`: the icon only, on a card. `wide`: with text. */
  readonly variant?: 'mark' | 'wide'
}

/**
 * Adds an item to the favourites or removes it. A plain form: without JavaScript the page is loaded again, with
 * JavaScript the button changes immediately (favourite-forms.ts). The state is in `aria-pressed`, which the style sheet
 * uses too.
 */
export function FavouriteButton({ itemId, itemName, isFavourite, variant = 'mark' }: FavouriteButtonProps) {
  return (
    <form className={`favourite favourite-${variant}`} method="post" action={pageHref('favorite')} data-favourite>
      <input type="hidden" name="item" value={itemId} />
      <button
        className="favourite-button"
        type="submit"
        name="intent"
        value={isFavourite ? 'unmark' : 'mark'}
        aria-pressed={isFavourite}
        aria-label={variant === 'mark' ? `お気に入り：${itemName}` : undefined}
      >
        <Icon name="heart" size={variant === 'mark' ? 22 : 20} />
        {variant === 'wide' && (
          <>
            <span className="favourite-off">お気に入りに追加</span>
            <span className="favourite-on">お気に入りに登録済み</span>
          </>
        )}
      </button>
    </form>
  )
}
