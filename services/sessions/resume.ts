import { TOKEN_REFRESH_MARGIN_MS } from '#domain/constants.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { Caller } from '../ports/identity.ts'
import {
  isTokenValid,
  type MemberSession,
  memberSession,
  type SessionEndReason,
  type SessionPorts,
  type SessionTokens,
} from './member-session.ts'

/**
 * The session of tokens: a session, with new tokens to store when they were refreshed; an ended session, whose cookies
 * are deleted; a rejection when the provider does not respond; undefined without tokens.
 */
export type ResumedSession =
  | { readonly session: MemberSession; readonly refreshedTokens: SessionTokens | undefined }
  | { readonly endReason: SessionEndReason }
  | Rejection<'identity-unreachable', undefined>
  | undefined

type SessionRefresh = (refreshToken: string, from: Caller) => Promise<ResumedSession>

/** By the ID token while it is valid (it counts as expired 30 s early, docs/product/9), else by refreshing it. */
export function resume(ports: SessionPorts, renewal: SessionRefresh) {
  return async ({ idToken, refreshToken }: Partial<SessionTokens>, from: Caller): Promise<ResumedSession> => {
    const session = idToken === undefined ? undefined : await sessionOfToken(ports, idToken)
    if (isRejected(session)) return session
    if (session !== undefined) return { session, refreshedTokens: undefined }
    if (refreshToken !== undefined) return renewal(refreshToken, from)
    return idToken === undefined ? undefined : { endReason: await endReasonOf(ports, idToken) }
  }
}

/** Resumes the session and refreshes its tokens 5 minutes before they expire, at the page's request. */
export function refreshBeforeExpiry(ports: SessionPorts, renewal: SessionRefresh) {
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
export function createSessionRefresh(ports: SessionPorts): SessionRefresh {
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
  return session === undefined ? { endReason: 'expired' } : { session, refreshedTokens }
}

/** The result of a rejected refresh. Only responses about the account or the token end the session. */
function resultOfRejection(message: string): ResumedSession {
  if (message === 'USER_DISABLED') return { endReason: 'disabled' }
  const isEnded = /^(TOKEN_EXPIRED|USER_NOT_FOUND|INVALID_REFRESH_TOKEN|MISSING_REFRESH_TOKEN|INVALID_GRANT_TYPE)/
  return isEnded.test(message) ? { endReason: 'expired' } : rejected('identity-unreachable')
}

/** Undefined for an invalid token. The rejection (the provider cannot be reached) does not end the session. */
async function sessionOfToken(ports: SessionPorts, idToken: string) {
  const claims = await ports.identity.verify(idToken)
  if (isRejected(claims) && claims.code === 'token-unverifiable') return rejected('identity-unreachable')
  if (isRejected(claims) || !isTokenValid(claims.expiresAt, ports.clock)) return undefined
  return memberSession(idToken, claims, ports)
}

async function endReasonOf({ identity }: SessionPorts, idToken: string): Promise<'disabled' | 'expired'> {
  const claims = await identity.verify(idToken)
  return isRejected(claims) && claims.code === 'token-revoked' ? 'disabled' : 'expired'
}
