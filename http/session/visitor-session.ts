import { isRejected } from '#domain/result.ts'
import { type CookieName, type Cookies, readCookies, setCookie } from '#domain/visitor/cookies.ts'
import { parseVisitor, type Visitor } from '#domain/visitor/visitor.ts'
import type { Caller } from '#services/ports/identity.ts'
import type { Services } from '#services/services.ts'
import type {
  MemberSession,
  SessionEndReason,
  SessionTokens,
  VisitorSession,
} from '#services/sessions/member-session.ts'
import type { ResumedSession } from '#services/sessions/sessions.ts'

export type RequestSession = {
  readonly session: VisitorSession
  readonly visitor: Visitor
  /** The identity provider is unreachable, so the session cannot be resolved. */
  readonly isUnresolved: boolean
  /** Switches to the member's cart, which is the same in every browser, instead of the cart of the cookie. */
  switchToMemberCart(): Promise<void>
  /** Set-Cookie headers. `showsEndReason`: the response is a page that shows why the session has ended. */
  cookies(showsEndReason: boolean): readonly string[]
}

type CookieJar = { set(name: CookieName, value: string | undefined): void; all(): string[] }

/** Cookies of the member that are removed at sign-out (docs/decisions/015). */
const MEMBER_COOKIES = ['idToken', 'refreshToken', 'cart', 'count', 'order', 'visitor', 'noFavourites', 'size'] as const

export type ResolveOptions = {
  readonly method?: 'resume' | 'refresh'
  /** Cookies of expired tokens stay: the browser may already have new ones, which a late response must not remove. */
  readonly isBackground?: boolean
}

/** Once per request. Refreshed tokens are set as cookies; those of an ended session are removed. */
export async function resolveSession(
  sessions: Services['sessions'],
  request: Request,
  from: Caller,
  { method = 'resume', isBackground = false }: ResolveOptions = {},
): Promise<RequestSession> {
  const requestCookies = readCookies(request)
  const hasTokens = requestCookies.idToken !== undefined || requestCookies.refreshToken !== undefined
  const resumed = hasTokens ? await sessions[method](tokensOf(requestCookies), from) : undefined
  const cookieJar = createCookieJar(request)
  let visitor = parseVisitor(requestCookies)
  const state = stateOf(resumed, requestCookies)
  if (resumed !== undefined && 'session' in resumed && resumed.refreshedTokens)
    setTokenCookies(cookieJar, resumed.refreshedTokens)
  if (state.hasEnded) {
    if (!isBackground) removeCookies(cookieJar)
    visitor = { ...visitor, cartSecret: undefined, orderSecret: undefined, chargeSecret: undefined, cartCount: 0 }
  }
  const session = createSession(sessions, { cookieJar, requestCookies, visitor, state })
  return {
    session,
    get visitor() {
      return visitor
    },
    isUnresolved: isRejected(resumed),
    async switchToMemberCart() {
      const memberCart = state.member && (await sessions.openCart(state.member.uid, visitor.cartSecret))
      if (memberCart === undefined || memberCart.cartSecret === visitor.cartSecret) return
      cookieJar.set('cart', memberCart.cartSecret)
      visitor = { ...visitor, cartSecret: memberCart.cartSecret }
    },
    cookies(showsEndReason) {
      if (showsEndReason && requestCookies.endReason !== undefined) cookieJar.set('endReason', undefined)
      if (!showsEndReason && !isBackground && state.hasEnded) cookieJar.set('endReason', state.ended)
      return cookieJar.all()
    },
  }
}

type State = { member: MemberSession | undefined; ended: SessionEndReason | undefined; hasEnded: boolean }

function stateOf(resumed: ResumedSession, requestCookies: Cookies): State {
  if (resumed !== undefined && 'session' in resumed)
    return { member: resumed.session, ended: undefined, hasEnded: false }
  if (resumed !== undefined && 'endReason' in resumed)
    return { member: undefined, ended: resumed.endReason, hasEnded: true }
  return { member: undefined, ended: requestCookies.endReason, hasEnded: false }
}

type Parts = {
  readonly cookieJar: CookieJar
  readonly requestCookies: Cookies
  readonly visitor: Visitor
  readonly state: State
}

function createSession(
  sessions: Services['sessions'],
  { cookieJar, requestCookies, visitor, state }: Parts,
): VisitorSession {
  return {
    get isSignedIn() {
      return state.member !== undefined
    },
    get session() {
      return state.member
    },
    get ended() {
      return state.ended
    },
    async begin({ tokens, session }) {
      // The refresh token of another member must not outlive this session.
      if (tokens.refreshToken === undefined && state.member?.uid !== session.uid)
        cookieJar.set('refreshToken', undefined)
      setTokenCookies(cookieJar, tokens)
      cookieJar.set('endReason', undefined)
      Object.assign(state, { member: session, ended: undefined, hasEnded: false })
      const { cartSecret, lineCount, prefecture, movedBodySize } = await sessions.mergeVisitor(session.uid, visitor)
      cookieJar.set('cart', cartSecret)
      cookieJar.set('count', lineCount > 0 ? String(lineCount) : undefined)
      cookieJar.set('visitor', undefined)
      cookieJar.set('noFavourites', undefined)
      if (movedBodySize) cookieJar.set('size', undefined)
      if (!visitor.hasDestination && prefecture !== undefined) cookieJar.set('prefecture', String(prefecture))
    },
    setTokens: (tokens) => setTokenCookies(cookieJar, tokens),
    async end() {
      await sessions.signOut(tokensOf(requestCookies))
      removeCookies(cookieJar)
      Object.assign(state, { member: undefined })
    },
  }
}

function tokensOf({ idToken, refreshToken }: Cookies): Partial<SessionTokens> {
  return { ...(idToken !== undefined && { idToken }), refreshToken }
}

function setTokenCookies({ set }: CookieJar, { idToken, refreshToken }: SessionTokens): void {
  set('idToken', idToken)
  if (refreshToken !== undefined) set('refreshToken', refreshToken)
}

function removeCookies({ set }: CookieJar): void {
  for (const name of MEMBER_COOKIES) set(name, undefined)
}

/** Cookies of the response. The last value of each name counts. */
function createCookieJar(request: Request): CookieJar {
  const headers = new Map<CookieName, string>()
  return {
    set: (name, value) => headers.set(name, setCookie(request, name, value)),
    all: () => [...headers.values()],
  }
}
