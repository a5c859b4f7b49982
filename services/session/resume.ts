import { TOKEN_REFRESH_MARGIN_MS } from '#domain/constants.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { Caller } from '../ports/identity-provider.ts'
import type { Resumed, SessionServices } from '../session-services.ts'
import { isOpen, memberSession, type SessionPorts } from './member-session.ts'

/** Refreshes a session by its refresh token. */
export type Renewal = (refreshToken: string, from: Caller) => Promise<Resumed>

/** Resumes a session: by the ID token while it is valid, else by refreshing it. */
export function resume(ports: SessionPorts, renewal: Renewal): SessionServices['resume'] {
  return async ({ idToken, refreshToken }, from) => {
    const session = idToken === undefined ? undefined : await sessionOfToken(ports, idToken)
    if (isRejected(session)) return session
    if (session !== undefined) return { session, renewed: undefined }
    if (refreshToken !== undefined) return renewal(refreshToken, from)
    return idToken === undefined ? undefined : { ended: await endReasonOf(ports, idToken) }
  }
}

/** Resumes a session, and refreshes a token that expires within 5 minutes. */
export function renew(ports: SessionPorts, renewal: Renewal): SessionServices['renew'] {
  const resumeSession = resume(ports, renewal)
  return async (tokens, from) => {
    const found = await resumeSession(tokens, from)
    if (found === undefined || !('session' in found) || found.renewed !== undefined) return found
    const remainingMs = found.session.expiresAt.epochMilliseconds - ports.clock.now().epochMilliseconds
    if (tokens.refreshToken === undefined || remainingMs > TOKEN_REFRESH_MARGIN_MS) return found
    return renewal(tokens.refreshToken, from)
  }
}

/**
 * Creates a function that refreshes sessions at the provider. Concurrent requests with the same token share one
 * refresh.
 */
export function renewOnce(ports: SessionPorts): Renewal {
  const pending = new Map<string, Promise<Resumed>>()
  return (refreshToken, from) => {
    const running = pending.get(refreshToken)
    if (running !== undefined) return running
    const renewal = refreshSession(ports, refreshToken, from).finally(() => pending.delete(refreshToken))
    pending.set(refreshToken, renewal)
    return renewal
  }
}

async function refreshSession(ports: SessionPorts, refreshToken: string, from: Caller): Promise<Resumed> {
  const request = { grant_type: 'refresh_token', refresh_token: refreshToken } as const
  const answer = await ports.identity.call('token', request, from)
  if (isRejected(answer)) return resultOfRejection(answer.code)
  const renewed = { idToken: answer.id_token, refreshToken: answer.refresh_token }
  const session = await sessionOfToken(ports, renewed.idToken)
  if (isRejected(session)) return session
  return session === undefined ? { ended: 'expired' } : { session, renewed }
}

/** The result of a rejected refresh. Only responses about the account or the token end the session. */
function resultOfRejection(message: string): Resumed {
  if (message === 'USER_DISABLED') return { ended: 'disabled' }
  const isEnded = /^(TOKEN_EXPIRED|USER_NOT_FOUND|INVALID_REFRESH_TOKEN|MISSING_REFRESH_TOKEN|INVALID_GRANT_TYPE)/
  return isEnded.test(message) ? { ended: 'expired' } : rejected('identity-unreachable')
}

/**
 * Undefined when the token is not valid. The rejection means that the provider cannot be reached, which does not end
 * the session.
 */
async function sessionOfToken(ports: SessionPorts, idToken: string) {
  const claims = await ports.identity.verify(idToken)
  if (isRejected(claims) && claims.code === 'token-unverifiable') return rejected('identity-unreachable')
  if (isRejected(claims) || !isOpen(claims.expiresAt, ports.clock)) return undefined
  return memberSession(idToken, claims, ports)
}

async function endReasonOf({ identity }: SessionPorts, idToken: string): Promise<'disabled' | 'expired'> {
  const claims = await identity.verify(idToken)
  return isRejected(claims) && claims.code === 'token-revoked' ? 'disabled' : 'expired'
}
