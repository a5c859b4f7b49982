import { call } from '#app/calls/call.ts'
import type { SessionAnswer } from '#domain/calls/answers.ts'
import { type Keeper, NO_SESSION, openKeeper, type PageSession, type SessionListener } from './session-keeper.ts'

/** A visible tab asks so often: an account that was disabled is noticed within a minute. */
const CHECK_EVERY_MS = 45_000

let keeper: Keeper | undefined

/** The session of this page (specification 3, Session state), for scripts that call the shop. */
export function pageSession(): PageSession {
  return keeper?.now() ?? NO_SESSION
}

/**
 * Keeps the session of this page until the answer is called, and tells what becomes of it. `channel`: where tabs tell
 * each other that something changed.
 */
export function keepSession(channel: BroadcastChannel, onChange: SessionListener): () => void {
  const own = openKeeper({ ask, wait })
  keeper = own
  own.listen(onChange)
  const check = () => void own.check()
  const checkIfSeen = () => {
    if (document.visibilityState === 'visible') check()
  }
  const checkIfRestored = (event: PageTransitionEvent) => {
    if (event.persisted) check()
  }
  const timer = setInterval(checkIfSeen, CHECK_EVERY_MS)
  channel.addEventListener('message', check)
  document.addEventListener('visibilitychange', checkIfSeen)
  window.addEventListener('pageshow', checkIfRestored)
  check()
  return () => {
    own.stop()
    keeper = undefined
    clearInterval(timer)
    channel.removeEventListener('message', check)
    document.removeEventListener('visibilitychange', checkIfSeen)
    window.removeEventListener('pageshow', checkIfRestored)
  }
}

async function ask(path: string): Promise<SessionAnswer | false> {
  const method = path === '/session' ? 'GET' : 'POST'
  return (await call<SessionAnswer>(path, { method, cache: 'no-store' })) ?? false
}

function wait(ms: number, then: () => void): () => void {
  const timer = setTimeout(then, ms)
  return () => clearTimeout(timer)
}
