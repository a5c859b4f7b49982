import { ID_TOKEN_SYNC_MAX_AGE_S, TOKEN_REFRESH_MARGIN_MS } from '#domain/constants.ts'
import type { IdentityUser } from '#domain/identity/protocol.ts'
import { isPendingSignIn } from '#domain/identity/second-factor-protocol.ts'
import { MAX_PENDING_OF_EMAIL } from '#domain/membership/registration.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { completeMember } from '../members/complete-member.ts'
import type { Caller } from '../ports/identity.ts'
import type { ServicePorts } from '../service-ports.ts'
import {
  isTokenValid,
  type MemberSession,
  memberSession,
  openSessionFromTokens,
  type SessionEndReason,
  type SessionPorts,
  type SessionTokens,
  type SignedIn,
} from './member-session.ts'
import { mergeVisitor, openMemberCart } from './merge-visitor.ts'
import {
  answerChallenge,
  type CodeRejection,
  type SecondFactorNeeded,
  secondFactorNeeded,
} from './second-factor-sign-in.ts'
import { rejectionOf, type SignInRejection } from './sign-in-rejection.ts'

/** Sessions (docs/product/3, Session state; docs/product/4, Sign-in). */
export function createSessions(ports: ServicePorts) {
  const refreshOnce = createSessionRefresh(ports)
  return {
    signIn: signIn(ports),
    completeSignIn: completeSignIn(ports),
    resume: resume(ports, refreshOnce),
    refresh: refreshBeforeExpiry(ports, refreshOnce),
    ofToken: ofToken(ports),
    openFromBearerToken: openFromBearerToken(ports),
    getUser: getUser(ports),
    signOut: signOut(ports),
    mergeVisitor: mergeVisitor(ports),
    openCart: openMemberCart(ports),
  }
}

/**
 * Signs in by e-mail and password. Rejected while the registration is provisional (docs/rules.md Members).
 * `second-factor-needed`: the account has an authenticator app, whose code follows; with `code` it is answered at once.
 */
function signIn(ports: SessionPorts & PendingPorts) {
  const isPending = isPendingRegistration(ports)
  return async (
    { email, password, code }: { email: string; password: string; code?: string | undefined },
    from: Caller,
  ): Promise<SignedIn | SignInRejection | SecondFactorNeeded | CodeRejection> => {
    const request = { email, password, returnSecureToken: true }
    const response = await ports.identity.call('signInWithPassword', request, from)
    if (isRejected(response)) {
      const rejection = rejectionOf(response.code)
      if (rejection.code !== 'login-incorrect') return rejection
      const found = await isPending({ email, password }, from)
      if (found === undefined) return rejected('too-many-attempts')
      return found ? rejected('registration-provisional') : rejection
    }
    if (!isPendingSignIn(response)) return openSessionFromTokens(ports, response)
    const needed = secondFactorNeeded(response)
    if (code === undefined || needed.code === 'second-factor-unsupported') return needed
    return completeSignIn(ports)({ ...needed.detail, code }, from)
  }
}

type PendingPorts = Pick<ServicePorts, 'registrations' | 'passwordHasher'>

/**
 * Whether a registration with this password waits for its link; undefined if too many passwords are compared at once.
 * Always hashes, so that the time reveals nothing.
 */
function isPendingRegistration({ registrations, passwordHasher }: PendingPorts) {
  return async ({ email, password }: { email: string; password: string }, from: Caller) => {
    const pending = await registrations.ofEmail(email, MAX_PENDING_OF_EMAIL)
    const hashes = pending.length === 0 ? [undefined] : pending.map(({ passwordHash }) => passwordHash)
    for (const hash of hashes) {
      const isSame = await passwordHasher.verify(password, hash, { ...from, account: email })
      if (isSame !== false) return isSame
    }
    return false
  }
}

/** Completes a sign-in that waits for a code of an authenticator app. */
function completeSignIn(ports: SessionPorts) {
  return async (
    answer: { readonly challenge: string; readonly code: string },
    from: Caller,
  ): Promise<SignedIn | SignInRejection | CodeRejection> => {
    const tokens = await answerChallenge(ports, answer, from)
    return isRejected(tokens) ? tokens : openSessionFromTokens(ports, tokens)
  }
}

/** From a bearer token issued at most 300 s ago (docs/product/7, Token sync; docs/product/9). */
function openFromBearerToken(ports: SessionPorts) {
  return async (idToken: string) => {
    const claims = await ports.identity.verify(idToken)
    if (isRejected(claims) || !isTokenValid(claims.expiresAt, ports.clock)) return rejected('token-invalid')
    const ageMs = ports.clock.now().epochMilliseconds - claims.issuedAt.epochMilliseconds
    if (ageMs > ID_TOKEN_SYNC_MAX_AGE_S * 1_000) return rejected('token-too-old')
    const session = memberSession(idToken, claims, ports)
    if (session === undefined) return rejected('registration-provisional')
    await completeMember(ports, session.uid)
    return session
  }
}

function getUser({ identity }: Pick<SessionPorts, 'identity'>) {
  return async ({ idToken }: MemberSession, from: Caller): Promise<IdentityUser | undefined> => {
    const response = await identity.call('lookup', { idToken }, from)
    return isRejected(response) ? undefined : response.users[0]
  }
}

/** Ends the session of this browser only. An external provider has no such call: the tokens expire. */
function signOut({ identityAdmin }: Pick<ServicePorts, 'identityAdmin'>) {
  return async (tokens: Partial<SessionTokens>): Promise<void> => {
    await identityAdmin.endSession(tokens)
  }
}

/** Refreshed tokens are to be stored; an ended session's cookies deleted; undefined without tokens. */
export type ResumedSession =
  | { readonly session: MemberSession; readonly refreshedTokens: SessionTokens | undefined }
  | { readonly endReason: SessionEndReason }
  | Rejection<'identity-unreachable', undefined>
  | undefined

type SessionRefresh = (refreshToken: string, from: Caller) => Promise<ResumedSession>

/** By the ID token while it is valid (it counts as expired 30 s early, docs/product/9), else by refreshing it. */
function resume(ports: SessionPorts, renewal: SessionRefresh) {
  return async ({ idToken, refreshToken }: Partial<SessionTokens>, from: Caller): Promise<ResumedSession> => {
    const session = idToken === undefined ? undefined : await sessionOfToken(ports, idToken)
    if (isRejected(session)) return session
    if (session !== undefined) return { session, refreshedTokens: undefined }
    if (refreshToken !== undefined) return renewal(refreshToken, from)
    return idToken === undefined ? undefined : { endReason: await endReasonOf(ports, idToken) }
  }
}

/** Resumes the session and refreshes its tokens 5 minutes before they expire, at the page's request. */
function refreshBeforeExpiry(ports: SessionPorts, renewal: SessionRefresh) {
  const resumeSession = resume(ports, renewal)
  return async (tokens: Partial<SessionTokens>, from: Caller): Promise<ResumedSession> => {
    const found = await resumeSession(tokens, from)
    if (found === undefined || !('session' in found) || found.refreshedTokens !== undefined) return found
    const remainingMs = found.session.expiresAt.epochMilliseconds - ports.clock.now().epochMilliseconds
    if (tokens.refreshToken === undefined || remainingMs > TOKEN_REFRESH_MARGIN_MS) return found
    return renewal(tokens.refreshToken, from)
  }
}

/** Refreshes sessions at the provider; concurrent requests with the same token share one refresh. */
function createSessionRefresh(ports: SessionPorts): SessionRefresh {
  const pending = new Map<string, Promise<ResumedSession>>()
  return (refreshToken, from) => {
    const running = pending.get(refreshToken)
    if (running !== undefined) return running
    const renewal = refreshSession(ports, refreshToken, from).finally(() => pending.delete(refreshToken))
    pending.set(refreshToken, renewal)
    return renewal
  }
}

async function refreshSession(ports: SessionPorts, refreshToken: string, from: Caller): Promise<ResumedSession> {
  const request = { grant_type: 'refresh_token', refresh_token: refreshToken } as const
  const answer = await ports.identity.call('token', request, from)
  if (isRejected(answer)) return resultOfRejection(answer.code)
  const refreshedTokens = { idToken: answer.id_token, refreshToken: answer.refresh_token }
  const session = await sessionOfToken(ports, refreshedTokens.idToken)
  if (isRejected(session)) return session
  if (session === undefined) return { endReason: 'expired' }
  await completeMember(ports, session.uid)
  return { session, refreshedTokens }
}

/** The result of a rejected refresh. Only responses about the account or the token end the session. */
function resultOfRejection(message: string): ResumedSession {
  if (message === 'USER_DISABLED') return { endReason: 'disabled' }
  const isEnded = /^(TOKEN_EXPIRED|USER_NOT_FOUND|INVALID_REFRESH_TOKEN|MISSING_REFRESH_TOKEN|INVALID_GRANT_TYPE)/
  return isEnded.test(message) ? { endReason: 'expired' } : rejected('identity-unreachable')
}

/** The session of a valid ID token; undefined while the account is no member's: anonymous, or provisional. */
function ofToken(ports: SessionPorts) {
  return async (
    idToken: string,
  ): Promise<MemberSession | undefined | Rejection<'token-invalid' | 'identity-unreachable', undefined>> => {
    const claims = await ports.identity.verify(idToken)
    if (isRejected(claims) && claims.code === 'token-unverifiable') return rejected('identity-unreachable')
    if (isRejected(claims) || !isTokenValid(claims.expiresAt, ports.clock)) return rejected('token-invalid')
    return memberSession(idToken, claims, ports)
  }
}

/** Undefined for an invalid token. The rejection (the provider cannot be reached) does not end the session. */
async function sessionOfToken(ports: SessionPorts, idToken: string) {
  const found = await ofToken(ports)(idToken)
  if (!isRejected(found)) return found
  return found.code === 'token-invalid' ? undefined : rejected('identity-unreachable')
}

async function endReasonOf({ identity }: SessionPorts, idToken: string): Promise<'disabled' | 'expired'> {
  const claims = await identity.verify(idToken)
  return isRejected(claims) && claims.code === 'token-revoked' ? 'disabled' : 'expired'
}
