import type { SessionAnswer } from '#domain/calls/answers.ts'
import { ORDINARY_ROLE } from '#domain/identity/role.ts'
import { nextSession, type Session, SIGNED_OUT } from '#domain/identity/session.ts'
import type { AuthorizedUser } from '#domain/identity/session-state.ts'
import { refreshBackOffMs, refreshDelayMs } from '#domain/identity/token-refresh.ts'

/** The user as the session holds it; the role was decided on the server. */
type User = AuthorizedUser & { readonly roleClaim: number }

/** Session state of the page (specification 3). */
export type PageSession = {
  readonly token: string | null
  readonly role: number
  readonly authorizeduser: AuthorizedUser | null
  readonly autherror: { readonly code: string } | null
}

/** What became of the session of whom this page was made for. */
export type SessionChange = 'signed-in' | 'signed-out' | 'somebody-else'
/** Told when that is another than before. */
export type SessionListener = (change: SessionChange) => void

/** What the keeper asks of its surroundings. */
export type KeeperWorld = {
  /** Asks the server; false when it cannot be reached. */
  readonly ask: (path: '/session' | '/session/renew') => Promise<SessionAnswer | false>
  /** Calls back after so many milliseconds, unless the answer is called first. */
  readonly wait: (ms: number, then: () => void) => () => void
}

/** Holds the session while a page is open. */
export type Keeper = {
  readonly now: () => PageSession
  /** Asks again at once: the tab came back, or another tab said that something changed. */
  readonly check: () => Promise<void>
  readonly listen: (listener: SessionListener) => () => void
  readonly stop: () => void
}

const NETWORK_FAILED = 'network-request-failed'

/**
 * Holds the session state of specification 3 and renews it 5 minutes before its token ends; when the server cannot be
 * reached it tries again after 30 s, doubling up to 960 s (specification 4, Sign-in; 9).
 */
export function openKeeper({ ask, wait }: KeeperWorld): Keeper {
  const { tell, told, listen } = openTelling()
  let session: Session<User> = SIGNED_OUT
  let autherror: PageSession['autherror'] = null
  /** Whose page it is: the first who was signed in here. */
  let ownerUid: string | undefined
  let failures = 0
  let cancel = () => {}
  let isStopped = false

  const later = (ms: number, path: '/session' | '/session/renew') => {
    cancel()
    if (!isStopped) cancel = wait(ms, () => void take(path))
  }
  const take = async (path: '/session' | '/session/renew', isAgain = false): Promise<void> => {
    const state = await ask(path)
    if (isStopped) return
    if (state === false || state.autherror?.code === NETWORK_FAILED) {
      autherror = { code: NETWORK_FAILED }
      failures += 1
      later(refreshBackOffMs(failures), path)
      return
    }
    failures = 0
    autherror = state.autherror
    const { token, authorizeduser, role, expiresAt } = state
    if (token === null || authorizeduser === null || expiresAt === null) {
      // The question may have left with tokens that another answer has replaced since: the second one settles it.
      if (session.token !== null && !isAgain) return take('/session', true)
      cancel()
      session = SIGNED_OUT
      tell('signed-out')
      return
    }
    // Over before it was known whose it was: whoever comes after counts as somebody else.
    ownerUid ??= told() === 'signed-out' ? '' : authorizeduser.uid
    // Somebody else in another tab: this page is not hers.
    if (ownerUid !== authorizeduser.uid) {
      session = SIGNED_OUT
      tell('somebody-else')
      return
    }
    session = nextSession(session, { kind: 'signed-in', token, user: { ...authorizeduser, roleClaim: role } }, [])
    later(refreshDelayMs({ expiresAtMs: msOf(expiresAt), nowMs: msOf(state.now) }), '/session/renew')
    tell('signed-in')
  }
  return {
    now: () => ({ token: session.token, role: session.role, authorizeduser: session.user, autherror }),
    check: () => take('/session'),
    listen,
    stop() {
      isStopped = true
      cancel()
    },
  }
}

/** Tells whoever listens, each change once. */
function openTelling() {
  const listeners = new Set<SessionListener>()
  let told: SessionChange | undefined
  return {
    told: () => told,
    tell(change: SessionChange) {
      if (told === change) return
      told = change
      for (const listener of listeners) listener(change)
    },
    listen(listener: SessionListener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The state before anything is known. */
export const NO_SESSION: PageSession = { token: null, role: ORDINARY_ROLE, authorizeduser: null, autherror: null }

function msOf(instant: string): number {
  return new Date(instant).getTime()
}
