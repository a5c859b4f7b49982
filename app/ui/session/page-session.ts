import { call } from '#app/calls/call.ts'
import type { SessionResponse } from '#domain/calls/responses.ts'
import { createSessionRefresh, type SessionListener } from './session-refresh.ts'

/** Interval between checks in a visible tab: a disabled account is noticed within a minute. */
const CHECK_INTERVAL_MS = 45_000

/**
 * Keeps the session of this page up to date until the returned function is called, and reports changes. `channel`:
 * messages between tabs when a session changes.
 */
export function startSessionRefresh(channel: BroadcastChannel, onChange: SessionListener): () => void {
  const current = createSessionRefresh({ request: ask, schedule: wait })
  current.listen(onChange)
  const check = () => void current.check()
  const checkIfVisible = () => {
    if (document.visibilityState === 'visible') check()
  }
  const checkIfRestored = (event: PageTransitionEvent) => {
    if (event.persisted) check()
  }
  const timer = setInterval(checkIfVisible, CHECK_INTERVAL_MS)
  channel.addEventListener('message', check)
  document.addEventListener('visibilitychange', checkIfVisible)
  window.addEventListener('pageshow', checkIfRestored)
  check()
  return () => {
    current.stop()
    clearInterval(timer)
    channel.removeEventListener('message', check)
    document.removeEventListener('visibilitychange', checkIfVisible)
    window.removeEventListener('pageshow', checkIfRestored)
  }
}

async function ask(path: string): Promise<SessionResponse | false> {
  const method = path === '/session' ? 'GET' : 'POST'
  return (await call<SessionResponse>(path, { method, cache: 'no-store' })) ?? false
}

function wait(ms: number, then: () => void): () => void {
  const timer = setTimeout(then, ms)
  return () => clearTimeout(timer)
}
