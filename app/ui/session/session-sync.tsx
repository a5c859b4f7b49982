import { useEffect, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { SESSION_CHANNEL } from '#app/shell-script/visitor.ts'
import { UNSAVED_INPUT_NOTICE } from '#app/text/sign-in-text.ts'
import { startLate } from '../start-late.ts'
import { setReloadingPage } from './reloading-page.ts'
import { INPUT_KEY, readItem, writeItem } from './web-storage.ts'

/** Session storage key: whether this tab was signed in when it was last rendered. */
const SIGNED_IN_KEY = 'sumirei-signed-in'

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
    const channel = new BroadcastChannel(SESSION_CHANNEL)
    if (recordSignedIn(isSignedIn)) channel.postMessage('changed')
    const stop = isSignedIn
      ? startLate(async () => {
          const { watchMemberSession } = await import('./member-session.ts')
          return watchMemberSession(channel, () => revalidateRef.current(), setKeptPath)
        })
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

/**
 * Stores the sign-in state of this tab. Returns whether it has changed. At sign-out what was typed and not sent is
 * deleted: others may use the device.
 */
function recordSignedIn(isSignedIn: boolean): boolean {
  const wasSignedIn = readItem(SIGNED_IN_KEY) === '1'
  if (wasSignedIn && !isSignedIn) writeItem(INPUT_KEY, undefined)
  writeItem(SIGNED_IN_KEY, isSignedIn ? '1' : undefined)
  return wasSignedIn !== isSignedIn
}

function listen(channel: BroadcastChannel, onChange: () => void): () => void {
  setReloadingPage(undefined)
  channel.addEventListener('message', onChange)
  return () => channel.removeEventListener('message', onChange)
}
