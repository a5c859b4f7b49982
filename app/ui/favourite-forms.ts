import { useEffect } from 'react'
import { answerTo } from '#app/calls/call.ts'

/**
 * One listener for all hearts of the document, those of cards that came as HTML included: the heart answers at once,
 * the same form is sent in the background. Without a connection the answer is taken back; a refusal also shows the page
 * that says why.
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
      turn(button)
      post(form.action, fields).then((outcome) => {
        if (outcome === 'taken') return
        turn(button)
        if (outcome === 'unsent') return
        form.removeAttribute('data-favourite')
        form.requestSubmit(button)
      })
    }
    document.addEventListener('submit', send)
    return () => document.removeEventListener('submit', send)
  }, [])
}

function turn(button: HTMLButtonElement) {
  const isMarked = button.value === 'mark'
  button.value = isMarked ? 'unmark' : 'mark'
  button.setAttribute('aria-pressed', String(isMarked))
}

/** A form that was taken is answered with a redirect, which nobody needs to follow. */
async function post(action: string, fields: FormData): Promise<'taken' | 'refused' | 'unsent'> {
  const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]))
  const answer = await answerTo(action, { method: 'POST', body, redirect: 'manual', keepalive: true })
  if (answer === false) return 'unsent'
  return answer.type === 'opaqueredirect' ? 'taken' : 'refused'
}
