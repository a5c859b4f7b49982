import { call, setBearer } from '#app/calls/call.ts'
import type { SessionResponse } from '#domain/calls/responses.ts'
import {
  type AuthorizedUser,
  isTokenExpired,
  NETWORK_FAILED,
  nextSession,
  refreshBackOffMs,
  refreshDelayMs,
  type Session,
  SIGNED_OUT,
} from '#domain/identity/session.ts'

type Path = '/session' | '/session/renew'
type User = AuthorizedUser & { readonly roleClaim: number }

type AuthError = SessionResponse['autherror']
/** Told of a change: whether the user of this page is signed in; `autherror` names another user as `user-mismatch`. */
export type SessionListener = (isSignedIn: boolean, autherror: AuthError) => void

type SessionRefreshDependencies = {
  readonly request: (path: Path) => Promise<SessionResponse | false>
  /** The time of the device, in milliseconds. */
  readonly nowMs: () => number
  /** Calls `then` after `ms` milliseconds, unless the returned function is called first. */
  readonly schedule: (ms: number, then: () => void) => () => void
}

/** The code of the identity library for another user than the one before. */
export const OTHER_USER = 'user-mismatch'

/**
 * Holds the session state (docs/product/3) and renews it 5 minutes before its token expires. When the server cannot be
 * reached, it retries after 30 s, doubling up to 960 s (docs/product/4, Sign-in, docs/product/9).
 */
export function createSessionRefresh({ request, schedule, nowMs }: SessionRefreshDependencies) {
  const { notify, wasSignedOut, listen } = createNotifier()
  let session: Session<User> = SIGNED_OUT
  let autherror: AuthError = null
  let ownerUid: string | undefined // of the first user who was signed in on this page
  let failures = 0
  let expiresAtMs = 0 // of the token, by the clock of the device
  let cancel = () => {}
  let isStopped = false

  const scheduleLoad = (ms: number, path: Path) => {
    cancel()
    if (!isStopped) cancel = schedule(ms, () => void load(path))
  }
  const end = (error: AuthError) => {
    session = SIGNED_OUT
    autherror = error
    notify(false, error)
  }
  const load = async (path: Path, isRetry = false): Promise<void> => {
    const state = await request(path)
    if (isStopped) return
    if (state === false || state.autherror?.code === NETWORK_FAILED) {
      autherror = { code: NETWORK_FAILED }
      failures += 1
      scheduleLoad(refreshBackOffMs(failures), path)
      return
    }
    failures = 0
    autherror = state.autherror
    const { token, authorizeduser, role, expiresAt } = state
    if (token === null || authorizeduser === null || expiresAt === null) {
      // The request may have used tokens that another response has replaced since: request the state once more.
      if (session.token !== null && !isRetry) return load('/session', true)
      cancel()
      return end(autherror)
    }
    // If the session ended before its user was known, any user after that counts as another one.
    ownerUid ??= wasSignedOut() ? '' : authorizeduser.uid
    // Another user signed in in another tab: this page belongs to the first one.
    if (ownerUid !== authorizeduser.uid) return end({ code: OTHER_USER })
    session = nextSession(session, { kind: 'signed-in', token, user: { ...authorizeduser, roleClaim: role } }, [])
    expiresAtMs = nowMs() + msOf(expiresAt) - msOf(state.now)
    scheduleLoad(refreshDelayMs({ expiresAtMs, nowMs: nowMs() }), '/session/renew')
    notify(true, autherror)
  }
  return {
    getSession: () => ({ token: session.token, role: session.role, authorizeduser: session.user, autherror }),
    /** The token for calls; null once it has expired: a function for everyone answers without one. */
    getBearer: () => (isTokenExpired({ expiresAtMs, nowMs: nowMs() }) ? null : session.token),
    check: () => load('/session'),
    /** As `check`, but leaves a session that backs off alone. */
    poll: async () => (failures === 0 ? load('/session') : undefined),
    listen,
    stop: () => {
      isStopped = true
      cancel()
    },
  }
}

function createNotifier() {
  const listeners = new Set<SessionListener>()
  let last: { readonly isSignedIn: boolean; readonly isOtherUser: boolean } | undefined
  return {
    wasSignedOut: () => last?.isSignedIn === false && !last.isOtherUser,
    notify(isSignedIn: boolean, autherror: AuthError) {
      const isOtherUser = autherror?.code === OTHER_USER
      if (last?.isSignedIn === isSignedIn && last.isOtherUser === isOtherUser) return
      last = { isSignedIn, isOtherUser }
      for (const listener of listeners) listener(isSignedIn, autherror)
    },
    listen(listener: SessionListener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function msOf(instant: string): number {
  return new Date(instant).getTime()
}

/** Interval between checks in a visible tab: a disabled account is noticed within a minute. */
const CHECK_INTERVAL_MS = 45_000

/** Reports changes until the returned function is called. `channel`: messages between tabs when a session changes. */
export function startSessionRefresh(channel: BroadcastChannel, onChange: SessionListener): () => void {
  const current = createSessionRefresh({ request: ask, schedule: wait, nowMs: () => Date.now() })
  current.listen(onChange)
  setBearer(current.getBearer)
  const check = () => void current.check()
  const pollIfVisible = () => {
    if (document.visibilityState === 'visible') void current.poll()
  }
  const checkIfRestored = (event: PageTransitionEvent) => {
    if (event.persisted) check()
  }
  const timer = setInterval(pollIfVisible, CHECK_INTERVAL_MS)
  channel.addEventListener('message', check)
  document.addEventListener('visibilitychange', pollIfVisible)
  window.addEventListener('online', check)
  window.addEventListener('pageshow', checkIfRestored)
  check()
  return () => {
    current.stop()
    setBearer(() => null)
    clearInterval(timer)
    channel.removeEventListener('message', check)
    document.removeEventListener('visibilitychange', pollIfVisible)
    window.removeEventListener('online', check)
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
