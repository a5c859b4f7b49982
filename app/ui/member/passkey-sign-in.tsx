import { useEffect, useRef, useState } from 'react'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { PasskeyResult } from './passkey-ceremony.ts'

/** Web Authentication, loaded only where it is used. */
const ceremony = () => import('./passkey-ceremony.ts')

const OPTIONS_PATH = pageHref('auth-passkey-options')
/** A challenge is valid for five minutes; the pending autofill request is renewed before. */
const RENEW_AFTER_MS = 240_000
const FAILED = {
  cancelled: 'パスキーでのログインを取りやめました。',
  'already-registered': 'パスキーを確認できませんでした。パスワードでログインしてください。',
  failed: 'パスキーを確認できませんでした。パスワードでログインしてください。',
} as const

type PasskeySignInProps = { readonly next: string; readonly label?: string; readonly isQuiet?: boolean }

/**
 * Sign-in by passkey, where the browser supports it: a button, and a choice in the autofill of the e-mail field. The
 * credential is submitted as a form. Its place is kept until support is known. `isQuiet`: the button only.
 */
export function PasskeySignIn({ next, label = 'パスキーでログイン', isQuiet = false }: PasskeySignInProps) {
  const isHydrated = useHydrated()
  const [isSupported, setSupported] = useState(false)
  const [failed, setFailed] = useState<keyof typeof FAILED>()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    ceremony().then(
      ({ hasPasskeys }) => setSupported(hasPasskeys()),
      () => undefined,
    )
  }, [])
  useEffect(
    () => (isSupported && !isQuiet ? requestAutofill((result) => submitCredential(form.current, result)) : undefined),
    [isSupported, isQuiet],
  )
  const request = async () => {
    setFailed(undefined)
    const { requestPasskey } = await ceremony()
    const result = await requestPasskey(OPTIONS_PATH, false)
    if ('failed' in result) setFailed(result.failed)
    else submitCredential(form.current, result)
  }
  return (
    <form
      ref={form}
      method="post"
      action={pageHref('auth-passkey', { next })}
      className={`passkey-way needs-script${isHydrated && isSupported ? '' : ' passkey-way-pending'}`}
    >
      <input type="hidden" name="answer" />
      <button type="button" className="button button-plain button-wide" onClick={request}>
        {label}
      </button>
      <p className="other-ways-error" role="status">
        {failed && FAILED[failed]}
      </p>
    </form>
  )
}

function submitCredential(form: HTMLFormElement | null, result: PasskeyResult): void {
  const field = form?.elements.namedItem('answer')
  if (!('answer' in result) || !(field instanceof HTMLInputElement)) return
  field.value = result.answer
  form?.submit()
}

/** Offers passkeys in the autofill of the field until the returned function is called. */
function requestAutofill(submit: (result: PasskeyResult) => void): () => void {
  let isOver = false
  const request = async () => {
    const { canAutofill, requestPasskey } = await ceremony()
    if (isOver || !(await canAutofill())) return
    const result = await requestPasskey(OPTIONS_PATH, true)
    if (!isOver) submit(result)
  }
  const start = () => request().catch(() => undefined)
  start()
  const timer = setInterval(start, RENEW_AFTER_MS)
  return () => {
    isOver = true
    clearInterval(timer)
    ceremony().then(
      ({ cancelPasskeyRequest }) => cancelPasskeyRequest(),
      () => undefined,
    )
  }
}
