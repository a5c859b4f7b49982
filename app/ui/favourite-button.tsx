import { useEffect } from 'react'
import { fetchResponse } from '#app/calls/call.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { untilSentAgain } from './form/dropped-connection.ts'
import { Heart } from './icon.tsx'

type FavouriteButtonProps = {
  readonly itemId: number
  readonly itemName: string
  readonly isFavourite: boolean
  /** `mark`: the icon only, on a card. `wide`: with text. */
  readonly variant?: 'mark' | 'wide'
}

/**
 * Adds an item to the favourites or removes it. A plain form: without JavaScript the page is loaded again, with
 * JavaScript the button changes immediately (useFavouriteForms). The state is in `aria-pressed`, which the style sheet
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
        <Heart />
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
        const intent = button.value
        if (outcome === 'not-sent') await untilSentAgain('page')
        else form.removeAttribute('data-favourite')
        // Nothing is left to do when the visitor has pressed the button again.
        if (form.isConnected && button.value === intent) form.requestSubmit(button)
      })
    }
    document.addEventListener('submit', send)
    return () => document.removeEventListener('submit', send)
  }, [])
}

function toggle(button: HTMLButtonElement) {
  const isMarked = button.value === 'mark'
  button.value = isMarked ? 'unmark' : 'mark'
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
