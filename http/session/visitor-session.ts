import { isRejected } from '#domain/result.ts'
import { type CarriedName, parseVisitor, type Visitor, visitorCookie } from '#domain/visitor/carried.ts'
import { readSessionCookies, type SessionCookies, sessionCookie } from '#domain/visitor/session-cookies.ts'
import type { Caller } from '#services/ports/identity-provider.ts'
import type {
  MemberSession,
  Resumed,
  SessionEnd,
  SessionServices,
  SessionTokens,
  VisitorSession,
} from '#services/session-services.ts'

/** A request's session with the cookies that its answer has to carry. */
export type OpenSession = {
  readonly session: VisitorSession
  readonly visitor: Visitor
  /** The provider does not answer: whose session it is nobody knows just now. */
  readonly isUnknown: boolean
  /** Takes the member's cart, the same in every browser, instead of the one that the cookie names. */
  takeOwnCart(): Promise<void>
  /** Set-Cookie headers. `isTold`: the answer is a page that says why a session has ended. */
  cookies(isTold: boolean): readonly string[]
}

type SetSession = (name: keyof SessionCookies, value: string | undefined) => void
type SetCarried = (name: CarriedName, value: string | undefined) => void
type Jar = { readonly set: SetSession; readonly carry: SetCarried; all(): string[] }

/** What of a member a browser must not keep once it is signed out (docs/decisions/015). */
const OF_THE_MEMBER = ['cart', 'count', 'order', 'visitor'] as const

/** How a session is asked for. */
export type Asking = {
  readonly ask?: 'resume' | 'renew'
  /**
   * Asked by a script while the page goes on: tokens that are over are left where they are. The browser may meanwhile
   * have been given new ones, by a changed password say, which an answer that comes late must not take away.
   */
  readonly isAside?: boolean
}

/**
 * Resolves who a request is from, once, by its cookies; without a session cookie nothing is asked of anybody. New
 * tokens are kept, those of a session that is over are forgotten.
 */
export async function openVisitorSession(
  sessions: SessionServices,
  request: Request,
  from: Caller,
  { ask = 'resume', isAside = false }: Asking = {},
): Promise<OpenSession> {
  const header = request.headers.get('cookie')
  const held = readSessionCookies(header, request.url.startsWith('https:'))
  const hasTokens = held.idToken !== undefined || held.refreshToken !== undefined
  const found = hasTokens ? await sessions[ask](tokensOf(held), from) : undefined
  const jar = openJar(request)
  let visitor = parseVisitor(header)
  const state = stateOf(found, held)
  if (found !== undefined && 'session' in found && found.renewed) keepTokens(jar, found.renewed)
  if (state.hasEnded) {
    if (!isAside) forget(jar)
    visitor = { ...visitor, cartSecret: undefined, orderSecret: undefined, cartCount: 0 }
  }
  const session = sessionOver(sessions, { jar, held, visitor, state, from })
  return {
    session,
    get visitor() {
      return visitor
    },
    isUnknown: isRejected(found),
    async takeOwnCart() {
      const own = state.member && (await sessions.openCart(state.member.uid, visitor.cartSecret))
      if (own === undefined || own.cartSecret === visitor.cartSecret) return
      jar.carry('cart', own.cartSecret)
      visitor = { ...visitor, cartSecret: own.cartSecret }
    },
    cookies(isTold) {
      if (isTold && held.told !== undefined) jar.set('told', undefined)
      if (!isTold && !isAside && state.hasEnded) jar.set('told', state.ended)
      return jar.all()
    },
  }
}

/** Whose session it is, as far as this request has come. */
type State = { member: MemberSession | undefined; ended: SessionEnd | undefined; hasEnded: boolean }

function stateOf(found: Resumed, held: SessionCookies): State {
  if (found !== undefined && 'session' in found) return { member: found.session, ended: undefined, hasEnded: false }
  if (found !== undefined && 'ended' in found) return { member: undefined, ended: found.ended, hasEnded: true }
  return { member: undefined, ended: held.told, hasEnded: false }
}

type Parts = {
  readonly jar: Jar
  readonly held: SessionCookies
  readonly visitor: Visitor
  readonly state: State
  readonly from: Caller
}

function sessionOver(sessions: SessionServices, { jar, held, visitor, state, from }: Parts): VisitorSession {
  return {
    get token() {
      return state.member?.idToken
    },
    get session() {
      return state.member
    },
    get ended() {
      return state.ended
    },
    async begin({ tokens, session }) {
      // A refresh token of somebody else must not go on where this session ends.
      if (tokens.refreshToken === undefined && state.member?.uid !== session.uid) jar.set('refreshToken', undefined)
      keepTokens(jar, tokens)
      jar.set('told', undefined)
      Object.assign(state, { member: session, ended: undefined, hasEnded: false })
      const { cartSecret, lineCount } = await sessions.mergeCarried(session.uid, visitor)
      jar.carry('cart', cartSecret)
      jar.carry('count', lineCount > 0 ? String(lineCount) : undefined)
      jar.carry('visitor', undefined)
    },
    keep: (tokens) => keepTokens(jar, tokens),
    async end() {
      await sessions.signOut(tokensOf(held), from)
      forget(jar)
      Object.assign(state, { member: undefined })
    },
  }
}

function tokensOf({ idToken, refreshToken }: SessionCookies): Partial<SessionTokens> {
  return { ...(idToken !== undefined && { idToken }), refreshToken }
}

function keepTokens({ set }: Jar, { idToken, refreshToken }: SessionTokens): void {
  set('idToken', idToken)
  if (refreshToken !== undefined) set('refreshToken', refreshToken)
}

function forget({ set, carry }: Jar): void {
  set('idToken', undefined)
  set('refreshToken', undefined)
  for (const name of OF_THE_MEMBER) carry(name, undefined)
}

/** Cookies to be sent: of each name the last word counts. */
function openJar(request: Request): Jar {
  const isSecure = request.url.startsWith('https:')
  const headers = new Map<string, string>()
  return {
    set: (name, value) => headers.set(name, sessionCookie(isSecure, name, value)),
    carry: (name, value) => headers.set(name, visitorCookie(request, name, value)),
    all: () => [...headers.values()],
  }
}
