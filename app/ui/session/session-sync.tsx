import { useEffect, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { UNSAVED_INPUT_NOTICE } from '#app/text/sign-in-text.ts'
import { findPage } from '#domain/navigation/find-page.ts'
import type { SessionChange } from './session-refresh.ts'
import { trackUnsavedForms } from './unsaved-forms.ts'
import { readItem, writeItem } from './web-storage.ts'

const CHANNEL = 'sumirei-session'
/** Session storage key: whether this tab was signed in when it was last rendered. */
const SIGNED_IN_KEY = 'sumirei-signed-in'
/** Session storage key: the page that is being reloaded after sign-out, so that it reloads only once. */
const RELOADING_KEY = 'sumirei-leaving'
const START_DELAY_MS = 1_500
/** Longer than any response of the shop takes. */
const UNLOAD_TIMEOUT_MS = 10_000

/**
 * Synchronises the session between tabs: signing in or out in one tab updates the others. For members the session
 * refresh is loaded once the page is ready. A page with unsaved input stays open when the session ends and says so; its
 * form is then submitted through the login page with all of its input.
 */
export function SessionSync({ isSignedIn }: { isSignedIn: boolean }) {
  const { pathname } = useLocation()
  const [keptPath, setKeptPath] = useState<string>()
  const { revalidate } = useRevalidator()
  const revalidateRef = useRef(revalidate)
  revalidateRef.current = revalidate
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    if (recordSignedIn(isSignedIn)) channel.postMessage('changed')
    const stop = isSignedIn
      ? startRefresh(channel, () => revalidateRef.current(), setKeptPath)
      : listen(channel, () => revalidateRef.current())
    return () => {
      stop()
      channel.close()
    }
  }, [isSignedIn])
  return (
    <div role="status">
      {isSignedIn && keptPath === pathname && <p className="session-ended session-kept">{UNSAVED_INPUT_NOTICE}</p>}
    </div>
  )
}

/** `setKept` receives the path of a page that stays open with unsaved input after the session has ended. */
function startRefresh(
  channel: BroadcastChannel,
  revalidate: () => void,
  setKept: (path: string | undefined) => void,
): () => void {
  const forms = trackUnsavedForms(document)
  const stop = startRefreshSoon(channel, (change) => {
    const isKept = change === 'signed-out' && forms.hasUnsavedInput()
    setKept(isKept ? location.pathname : undefined)
    if (change !== 'signed-in' && !isKept) leavePage(revalidate)
  })
  return () => {
    stop()
    forms.stop()
  }
}

/** Stores the sign-in state of this tab. Returns whether it has changed. */
function recordSignedIn(isSignedIn: boolean): boolean {
  const wasSignedIn = readItem(SIGNED_IN_KEY) === '1'
  writeItem(SIGNED_IN_KEY, isSignedIn ? '1' : undefined)
  return wasSignedIn !== isSignedIn
}

function listen(channel: BroadcastChannel, onChange: () => void): () => void {
  writeItem(RELOADING_KEY, undefined)
  channel.addEventListener('message', onChange)
  return () => channel.removeEventListener('message', onChange)
}

function startRefreshSoon(channel: BroadcastChannel, onChange: (change: SessionChange) => void): () => void {
  let stop: (() => void) | undefined
  let isUnloading = false
  // A submitted form that ends the session returns its own page: nothing may reload this page before it arrives. A
  // download also fires `beforeunload`, but the page stays.
  const markUnloading = () => {
    isUnloading = true
    setTimeout(() => {
      isUnloading = false
    }, UNLOAD_TIMEOUT_MS)
  }
  const reportChange = (change: SessionChange) =>
    isUnloading ? void setTimeout(() => onChange(change), UNLOAD_TIMEOUT_MS) : onChange(change)
  window.addEventListener('beforeunload', markUnloading)
  const timer = setTimeout(async () => {
    const { startSessionRefresh } = await import('./session-refresh.ts')
    stop ??= startSessionRefresh(channel, reportChange)
  }, START_DELAY_MS)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('beforeunload', markUnloading)
    stop?.()
    stop = () => {}
  }
}

/** Signed out in another tab: the page passes the guards again; a personal page is reloaded as a document. */
function leavePage(revalidate: () => void): void {
  if (findPage(location.pathname)?.isLeftOnSignOut && readItem(RELOADING_KEY) !== location.pathname) {
    writeItem(RELOADING_KEY, location.pathname)
    location.reload()
  } else revalidate()
}
