import { recordFailure } from '#app/calls/failures.ts'
import { untilSentAgain } from '#app/ui/form/waiting-requests.ts'
import { FUNCTION_TIMEOUT_MS } from '#domain/constants.ts'

/** Ids of the forms that add an item to the favourites and remove it (app/ui/favourite-forms.tsx). */
export const MARK = 'mark'
export const UNMARK = 'unmark'

/** Whether an item is a favourite, as far as this page knows. */
const known = new Map<string, boolean>()

/**
 * Sends the favourite buttons of the document with one listener. The button changes immediately and the form is sent in
 * the background. If it cannot be sent, the button changes back until the visitor sends it again; if it is rejected,
 * the form is submitted normally and the resulting page says why.
 */
export function startFavourites(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    const button = event.submitter
    if (event.defaultPrevented || !form.hasAttribute('data-favourite') || !(button instanceof HTMLButtonElement)) return
    event.preventDefault()
    void send(form, button)
  })
}

async function send(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  const fields = new FormData(form, button)
  mark(button, form.id === MARK)
  const outcome = await postAfterFirst(form.action, fields)
  if (outcome === 'accepted') return
  mark(button, form.id !== MARK)
  const restored = button.form
  if (outcome === 'not-sent') await untilSentAgain('page')
  else restored?.removeAttribute('data-favourite')
  // Nothing is left to do when the visitor has pressed the button again.
  if (button.isConnected && button.form === restored) restored?.requestSubmit(button)
}

/** Shows the favourites of the visitor. A button that was pressed meanwhile is newer. */
export function showFavourites(itemIds: readonly number[]): void {
  for (const id of itemIds) if (!known.has(String(id))) known.set(String(id), true)
  showKnownFavourites()
}

/** Shows them again, after React has rendered the page anew instead of hydrating it (app/ui/server-markup.tsx). */
export function showKnownFavourites(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[name="item"]')) {
    const isFavourite = known.get(button.value)
    if (isFavourite !== undefined) mark(button, isFavourite)
  }
}

function mark(button: HTMLButtonElement, isFavourite: boolean): void {
  known.set(button.value, isFavourite)
  button.setAttribute('form', isFavourite ? UNMARK : MARK)
  button.setAttribute('aria-pressed', String(isFavourite))
}

type Fields = FormData | URLSearchParams

let firstAnswer: Promise<unknown> | undefined

/** Waits for the first answer, which sets the visitor's cookie: without it, each request would begin another list. */
export function postAfterFirst(action: string, fields: Fields): ReturnType<typeof post> {
  const answer = firstAnswer === undefined ? post(action, fields) : firstAnswer.then(() => post(action, fields))
  firstAnswer ??= answer
  return answer
}

/** An accepted form is answered with a redirect, which is not followed. */
async function post(action: string, fields: Fields): Promise<'accepted' | 'rejected' | 'not-sent'> {
  const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]))
  const signal = AbortSignal.timeout(FUNCTION_TIMEOUT_MS)
  try {
    const answer = await fetch(action, { method: 'POST', body, redirect: 'manual', keepalive: true, signal })
    if (answer.type === 'opaqueredirect') return 'accepted'
    recordFailure({ path: action, reason: answer.status })
    return 'rejected'
  } catch {
    recordFailure({ path: action, reason: signal.aborted ? 'timeout' : 'network' })
    return 'not-sent'
  }
}
