import type { SessionResponse } from '#domain/calls/responses.ts'
import {
  type AuthorizedUser,
  nextSession,
  refreshBackOffMs,
  refreshDelayMs,
  type Session,
  SIGNED_OUT,
} from '#domain/identity/session.ts'

/** The user of the session; the server decides the role. */
type User = AuthorizedUser & { readonly roleClaim: number }

/** Session state of the page (docs/product/3). */
export type PageSession = {
  readonly token: string | null
  readonly role: number
  readonly authorizeduser: AuthorizedUser | null
  readonly autherror: { readonly code: string } | null
}

/** A change of the session: of the same user, or `other-user` if a different user signed in. */
export type SessionChange = 'signed-in' | 'signed-out' | 'other-user'
/** Called when the state differs from the last reported one. */
export type SessionListener = (change: SessionChange) => void

/** Dependencies of the session refresh. */
export type SessionRefreshDependencies = {
  /** Requests the session state; false when the server cannot be reached. */
  readonly request: (path: '/session' | '/session/renew') => Promise<SessionResponse | false>
  /** Calls `then` after `ms` milliseconds, unless the returned function is called first. */
  readonly schedule: (ms: number, then: () => void) => () => void
}

/** Keeps the session of an open page up to date. */
export type SessionRefresh = {
  readonly getSession: () => PageSession
  /** Requests the state now: the tab became visible, or another tab reported a change. */
  readonly check: () => Promise<void>
  readonly listen: (listener: SessionListener) => () => void
  readonly stop: () => void
}

const NETWORK_FAILED = 'network-request-failed'

/**
 * Holds the session state (docs/product/3) and renews it 5 minutes before its token expires. When the server cannot be
 * reached, it retries after 30 s, doubling up to 960 s (docs/product/4, Sign-in, docs/product/9).
 */
export function createSessionRefresh({ request, schedule }: SessionRefreshDependencies): SessionRefresh {
  const { notify, lastChange, listen } = createNotifier()
  let session: Session<User> = SIGNED_OUT
  let autherror: PageSession['autherror'] = null
  /** The uid of the first user who was signed in on this page. */
  let ownerUid: string | undefined
  let failures = 0
  let cancel = () => {}
  let isStopped = false

  const scheduleLoad = (ms: number, path: '/session' | '/session/renew') => {
    cancel()
    if (!isStopped) cancel = schedule(ms, () => void load(path))
  }
  const load = async (path: '/session' | '/session/renew', isRetry = false): Promise<void> => {
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
      session = SIGNED_OUT
      notify('signed-out')
      return
    }
    // If the session ended before its user was known, any user after that counts as another one.
    ownerUid ??= lastChange() === 'signed-out' ? '' : authorizeduser.uid
    // Another user signed in in another tab: this page belongs to the first one.
    if (ownerUid !== authorizeduser.uid) {
      session = SIGNED_OUT
      notify('other-user')
      return
    }
    session = nextSession(session, { kind: 'signed-in', token, user: { ...authorizeduser, roleClaim: role } }, [])
    scheduleLoad(refreshDelayMs({ expiresAtMs: msOf(expiresAt), nowMs: msOf(state.now) }), '/session/renew')
    notify('signed-in')
  }
  return {
    getSession: () => ({ token: session.token, role: session.role, authorizeduser: session.user, autherror }),
    check: () => load('/session'),
    listen,
    stop() {
      isStopped = true
      cancel()
    },
  }
}

/** Notifies the listeners once per change. */
function createNotifier() {
  const listeners = new Set<SessionListener>()
  let last: SessionChange | undefined
  return {
    lastChange: () => last,
    notify(change: SessionChange) {
      if (last === change) return
      last = change
      for (const listener of listeners) listener(change)
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
