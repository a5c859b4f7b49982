import { useEffect } from 'react'
import { fetchResponse } from '#app/calls/call.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { untilSentAgain } from './form/dropped-connection.ts'

type FavouriteButtonProps = {
  readonly itemId: number
  readonly isFavourite: boolean
  /** `mark`: the icon only, beside an element with `favouriteNameId`. `wide`: with text. */
  readonly variant?: 'mark' | 'wide'
}

/** Ids of the forms of the shell that add an item to the favourites and remove it. */
const MARK = 'mark'
const UNMARK = 'unmark'

/** Id of the link to the favourites in the header, which begins the label of a button without text. */
export const FAVOURITES_LABEL_ID = 'heart'

/** Id of the name of an item that has a button without text: it ends the label of the button. */
export function favouriteNameId(itemId: number): string {
  return `i${itemId}`
}

/**
 * Adds an item to the favourites or removes it, by one of two forms of the shell. Without JavaScript the page is loaded
 * again, with JavaScript the button changes immediately (useFavouriteForms). The state is in `aria-pressed`, which the
 * style sheet uses too: it draws the heart, and knows the button by its form. A list has a hundred of them.
 */
export function FavouriteButton({ itemId, isFavourite, variant = 'mark' }: FavouriteButtonProps) {
  return (
    // biome-ignore lint/a11y/useButtonType: it submits, as buttons do by default
    <button
      className={variant === 'wide' ? 'favourite-wide' : undefined}
      // form, value and aria-pressed in this order: http/pages/personal-parts.ts fills in the favourites of a visitor.
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

/** The forms of all favourite buttons of a page: a list has a hundred buttons. */
export function FavouriteForms() {
  return [MARK, UNMARK].map((intent) => (
    <form key={intent} id={intent} method="post" action={pageHref('favorite')} hidden data-favourite>
      <input type="hidden" name="intent" value={intent} />
    </form>
  ))
}

/**
 * Handles the favourite buttons of the document with one listener, including those of cards that were rendered as HTML.
 * The button changes immediately and the form is sent in the background. If it cannot be sent, the button changes back
 * until the visitor sends it again; if it is rejected, the form is submitted normally and the resulting page says why.
 */
export function useFavouriteForms() {
  useEffect(() => {
    const send = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement
      const button = event.submitter
      if (event.defaultPrevented || !form.hasAttribute('data-favourite') || !(button instanceof HTMLButtonElement))
        return
      event.preventDefault()
      const fields = new FormData(form, button)
      toggle(button)
      postAfterFirst(form.action, fields).then(async (outcome) => {
        if (outcome === 'accepted') return
        toggle(button)
        const restored = button.form
        if (outcome === 'not-sent') await untilSentAgain('page')
        else restored?.removeAttribute('data-favourite')
        // Nothing is left to do when the visitor has pressed the button again.
        if (button.isConnected && button.form === restored) restored?.requestSubmit(button)
      })
    }
    document.addEventListener('submit', send)
    return () => document.removeEventListener('submit', send)
  }, [])
}

function toggle(button: HTMLButtonElement) {
  const isMarked = button.getAttribute('form') === MARK
  button.setAttribute('form', isMarked ? UNMARK : MARK)
  button.setAttribute('aria-pressed', String(isMarked))
}

let firstAnswer: Promise<unknown> | undefined

/** Waits for the first answer, which sets the visitor's cookie: without it, each request would begin another list. */
function postAfterFirst(action: string, fields: FormData): ReturnType<typeof post> {
  const answer = firstAnswer === undefined ? post(action, fields) : firstAnswer.then(() => post(action, fields))
  firstAnswer ??= answer
  return answer
}

/** An accepted form is answered with a redirect, which is not followed. */
async function post(action: string, fields: FormData): Promise<'accepted' | 'rejected' | 'not-sent'> {
  const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]))
  const answer = await fetchResponse(action, { method: 'POST', body, redirect: 'manual', keepalive: true })
  if (answer === false) return 'not-sent'
  return answer.type === 'opaqueredirect' ? 'accepted' : 'rejected'
}
