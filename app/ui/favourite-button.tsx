import { Icon } from './icon.tsx'

type FavouriteButtonProps = {
  readonly itemId: number
  readonly itemName: string
  readonly isMarked: boolean
  /** `mark`: the icon only, on a card. `wide`: with text. */
  readonly look?: 'mark' | 'wide'
}

/**
 * Adds an item to the favourites or removes it. A plain form: without JavaScript the page is loaded again, with
 * JavaScript the button changes immediately (favourite-forms.ts). The state is in `aria-pressed`, which the style sheet
 * uses too.
 */
export function FavouriteButton({ itemId, itemName, isMarked, look = 'mark' }: FavouriteButtonProps) {
  return (
    <form className={`favourite favourite-${look}`} method="post" action="/favorite" data-favourite>
      <input type="hidden" name="item" value={itemId} />
      <button
        className="favourite-button"
        type="submit"
        name="intent"
        value={isMarked ? 'unmark' : 'mark'}
        aria-pressed={isMarked}
        aria-label={look === 'mark' ? `お気に入り：${itemName}` : undefined}
      >
        <Icon name="heart" size={look === 'mark' ? 22 : 20} />
        {look === 'wide' && (
          <>
            <span className="favourite-off">お気に入りに追加</span>
            <span className="favourite-on">お気に入りに登録済み</span>
          </>
        )}
      </button>
    </form>
  )
}
