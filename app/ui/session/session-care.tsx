import { useEffect, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { KEPT_UNTIL_LOGIN } from '#app/text/sign-in-text.ts'
import type { SessionChange } from './session-keeper.ts'
import { watchForms } from './typed-forms.ts'

const CHANNEL = 'sumirei-session'
/** What this tab knew last; survives a new document, not the tab. */
const KNOWN = 'sumirei-signed-in'
/** Set while a tab that was signed out loads itself anew, so that it does so once. */
const LEAVING = 'sumirei-leaving'
/** Pages that belong to a member: nothing of them may stay on the screen. */
const PERSONAL = /^\/(mypage|shopping|cart|favorite|readlist)(\/|$)/
const SOON_MS = 1_500
/** Longer than any answer of the shop takes. */
const PATIENCE_MS = 10_000

/**
 * Keeps tabs together: whoever signs in or out in one tells the others. The keeper itself is loaded for those who are
 * signed in alone, once the page stands. A page into which something was typed stays when the session ends, and says
 * so: its form goes along to the login page, with every word.
 */
export function SessionCare({ isSignedIn }: { isSignedIn: boolean }) {
  const { pathname } = useLocation()
  const [keptOn, setKeptOn] = useState<string>()
  const { revalidate } = useRevalidator()
  const again = useRef(revalidate)
  again.current = revalidate
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    if (noteKnown(isSignedIn)) channel.postMessage('changed')
    const stop = isSignedIn ? care(channel, () => again.current(), setKeptOn) : listen(channel, () => again.current())
    return () => {
      stop()
      channel.close()
    }
  }, [isSignedIn])
  return (
    <div role="status">
      {isSignedIn && keptOn === pathname && <p className="session-ended session-kept">{KEPT_UNTIL_LOGIN}</p>}
    </div>
  )
}

/** `keep` is told on which page something typed stays after the session; undefined once she is signed in again. */
function care(channel: BroadcastChannel, revalidate: () => void, keep: (path: string | undefined) => void): () => void {
  const forms = watchForms(document)
  const stop = keepSoon(channel, (change) => {
    const isKept = change === 'signed-out' && forms.hasTyped()
    keep(isKept ? location.pathname : undefined)
    if (change !== 'signed-in' && !isKept) leave(revalidate)
  })
  return () => {
    stop()
    forms.stop()
  }
}

/** Whether that is news to this tab. */
function noteKnown(isSignedIn: boolean): boolean {
  const known = stored(KNOWN) === '1'
  store(KNOWN, isSignedIn ? '1' : undefined)
  return known !== isSignedIn
}

function listen(channel: BroadcastChannel, onChange: () => void): () => void {
  store(LEAVING, undefined)
  channel.addEventListener('message', onChange)
  return () => channel.removeEventListener('message', onChange)
}

function keepSoon(channel: BroadcastChannel, onChange: (change: SessionChange) => void): () => void {
  let stop: (() => void) | undefined
  let isGoing = false
  // A form that ends the session brings its own answer: nothing may load this page anew before it comes. A download
  // looks the same, but the page stays.
  const go = () => {
    isGoing = true
    setTimeout(() => {
      isGoing = false
    }, PATIENCE_MS)
  }
  const tellInTime = (change: SessionChange) =>
    isGoing ? void setTimeout(() => onChange(change), PATIENCE_MS) : onChange(change)
  window.addEventListener('beforeunload', go)
  const timer = setTimeout(async () => {
    const { keepSession } = await import('./keep-session.ts')
    stop ??= keepSession(channel, tellInTime)
  }, SOON_MS)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('beforeunload', go)
    stop?.()
    stop = () => {}
  }
}

/** Signed out elsewhere: the page goes through the guard again, one that is a member's own as a new document. */
function leave(revalidate: () => void): void {
  if (PERSONAL.test(location.pathname) && stored(LEAVING) !== location.pathname) {
    store(LEAVING, location.pathname)
    location.reload()
  } else revalidate()
}

function stored(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

function store(name: string, value: string | undefined): void {
  try {
    if (value === undefined) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, value)
  } catch {
    // Without storage tabs are told a little more than they need.
  }
}
