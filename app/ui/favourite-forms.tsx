import { useEffect, useLayoutEffect, useState } from 'react'
import { recordFailure } from '#app/calls/failures.ts'
import { FUNCTION_TIMEOUT_MS } from '#domain/constants.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { untilSentAgain } from './form/dropped-connection.ts'

/** Ids of the forms that add an item to the favourites and remove it. */
export const MARK = 'mark'
export const UNMARK = 'unmark'

/** Id of the link to the favourites in the header, which begins the label of a button without text. */
export const FAVOURITES_LABEL_ID = 'heart'

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
  useSentFavourites()
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

/**
 * Only the document of a shared page has the favourites of its visitor. When React renders the page anew instead of
 * hydrating it, they are marked again (app/ui/server-markup.tsx).
 */
function useSentFavourites() {
  const [sent] = useState(() => new Set(import.meta.env.SSR ? [] : buttonsOf(UNMARK).map(({ value }) => value)))
  useLayoutEffect(() => {
    for (const button of buttonsOf(MARK)) if (sent.has(button.value)) toggle(button)
  }, [sent])
}

function buttonsOf(form: string): HTMLButtonElement[] {
  return [...document.querySelectorAll<HTMLButtonElement>(`button[name="item"][form="${form}"]`)]
}

function toggle(button: HTMLButtonElement) {
  const isMarked = button.getAttribute('form') === MARK
  button.setAttribute('form', isMarked ? UNMARK : MARK)
  button.setAttribute('aria-pressed', String(isMarked))
}

type Fields = FormData | URLSearchParams

let firstAnswer: Promise<unknown> | undefined

/** Waits for the first answer, which sets the visitor's cookie: without it, each request would begin another list. */
export function postAfterFirst(action: string, fields: Fields): ReturnType<typeof post> {
  const answer = firstAnswer === undefined ? post(action, fields) : firstAnswer.then(() => post(action, fields))
  firstAnswer ??= answer
  return answer
}

/**
 * An accepted form is answered with a redirect, which is not followed. It is sent at once, without the code of other
 * calls, which may not be loaded yet.
 */
async function post(action: string, fields: Fields): Promise<'accepted' | 'rejected' | 'not-sent'> {
  const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]))
  const signal = AbortSignal.timeout(FUNCTION_TIMEOUT_MS)
  try {
    const answer = await fetch(action, { method: 'POST', body, redirect: 'manual', keepalive: true, signal })
    return answer.type === 'opaqueredirect' ? 'accepted' : 'rejected'
  } catch {
    recordFailure({ path: action, reason: signal.aborted ? 'timeout' : 'network' })
    return 'not-sent'
  }
}
