import { useEffect, useRef, useState } from 'react'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { askForPasskey, canAutofill, hasPasskeys, type PasskeyAnswer, stopAsking } from './passkey-browser.ts'

const OPTIONS_PATH = '/auth/passkey/options'
/** A challenge is good for five minutes: what waits in the field is asked anew before. */
const ASK_AGAIN_MS = 240_000
const FAILED = {
  'given-up': 'パスキーでのログインを取りやめました。',
  known: 'パスキーを確認できませんでした。パスワードでログインしてください。',
  unable: 'パスキーを確認できませんでした。パスワードでログインしてください。',
} as const

type PasskeySignInProps = { readonly next: string; readonly label?: string; readonly isQuiet?: boolean }

/**
 * Sign-in by passkey, where the browser knows them: a button, and a choice in the field of the e-mail address. What the
 * device answers is posted as a form. `isQuiet`: only the button.
 */
export function PasskeySignIn({ next, label = 'パスキーでログイン', isQuiet = false }: PasskeySignInProps) {
  const isHydrated = useHydrated()
  const [isKnown, setKnown] = useState(false)
  const [failed, setFailed] = useState<keyof typeof FAILED>()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    hasPasskeys().then(setKnown, () => undefined)
  }, [])
  useEffect(
    () => (isKnown && !isQuiet ? waitInField((made) => sendAnswer(form.current, made)) : undefined),
    [isKnown, isQuiet],
  )
  if (!isHydrated || !isKnown) return null
  const ask = async () => {
    setFailed(undefined)
    const made = await askForPasskey(OPTIONS_PATH, false)
    if ('failed' in made) setFailed(made.failed)
    else sendAnswer(form.current, made)
  }
  return (
    <form ref={form} method="post" action={`/auth/passkey?next=${encodeURIComponent(next)}`} className="passkey-way">
      <input type="hidden" name="answer" />
      <button type="button" className="button button-plain button-wide" onClick={ask}>
        {label}
      </button>
      <p className="other-ways-trouble" role="status">
        {failed && FAILED[failed]}
      </p>
    </form>
  )
}

function sendAnswer(form: HTMLFormElement | null, made: PasskeyAnswer): void {
  const field = form?.elements.namedItem('answer')
  if (!('answer' in made) || !(field instanceof HTMLInputElement)) return
  field.value = made.answer
  form?.submit()
}

/** Lets passkeys be chosen in the field, until the page is left. */
function waitInField(send: (made: PasskeyAnswer) => void): () => void {
  let isOver = false
  const ask = async () => {
    if (isOver || !(await canAutofill())) return
    const made = await askForPasskey(OPTIONS_PATH, true)
    if (!isOver) send(made)
  }
  const start = () => ask().catch(() => undefined)
  start()
  const timer = setInterval(start, ASK_AGAIN_MS)
  return () => {
    isOver = true
    clearInterval(timer)
    stopAsking().catch(() => undefined)
  }
}
