import { MARK, UNMARK } from '#app/shell-script/favourites.ts'
import { pageHref } from '#domain/navigation/href.ts'

/** Id of the link to the favourites in the header, which begins the label of a button without text. */
export const FAVOURITES_LABEL_ID = 'heart'

/**
 * The forms of all favourite buttons of a page: a list has a hundred buttons. `plain`: no script shows the favourites
 * on the page, which is the same for all visitors.
 */
export function FavouriteForms() {
  return [MARK, UNMARK].map((intent) => (
    <form key={intent} id={intent} method="post" action={pageHref('favorite')} hidden data-favourite>
      <input type="hidden" name="intent" value={intent} />
      <noscript>
        <input type="hidden" name="plain" value="1" />
      </noscript>
    </form>
  ))
}
