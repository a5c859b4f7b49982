import { TOKEN_REFRESH_MARGIN_MS } from '#domain/constants.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { Caller } from '../ports/identity-provider.ts'
import type { Resumed, SessionServices } from '../session-services.ts'
import { isOpen, memberSession, type SessionPorts } from './member-session.ts'

/** Renews a session by its refresh token. */
export type Renewal = (refreshToken: string, from: Caller) => Promise<Resumed>

/** Who the tokens stand for: by the ID token while it lives, else by renewing it. */
export function resume(ports: SessionPorts, renewal: Renewal): SessionServices['resume'] {
  return async ({ idToken, refreshToken }, from) => {
    const open = idToken === undefined ? undefined : await openSession(ports, idToken)
    if (isRejected(open)) return open
    if (open !== undefined) return { session: open, renewed: undefined }
    if (refreshToken !== undefined) return renewal(refreshToken, from)
    return idToken === undefined ? undefined : { ended: await endOf(ports, idToken) }
  }
}

/** The same, but a token that ends within 5 minutes is renewed while it still lives. */
export function renew(ports: SessionPorts, renewal: Renewal): SessionServices['renew'] {
  const asIs = resume(ports, renewal)
  return async (tokens, from) => {
    const found = await asIs(tokens, from)
    if (found === undefined || !('session' in found) || found.renewed !== undefined) return found
    const leftMs = found.session.expiresAt.epochMilliseconds - ports.clock.now().epochMilliseconds
    if (tokens.refreshToken === undefined || leftMs > TOKEN_REFRESH_MARGIN_MS) return found
    return renewal(tokens.refreshToken, from)
  }
}

/**
 * Renews by the provider. Requests that come at once with one token wait for one renewal: what a browser has is renewed
 * once, however many of its requests find it ended.
 */
export function renewOnce(ports: SessionPorts): Renewal {
  const underWay = new Map<string, Promise<Resumed>>()
  return (refreshToken, from) => {
    const running = underWay.get(refreshToken)
    if (running !== undefined) return running
    const renewal = renewedSession(ports, refreshToken, from).finally(() => underWay.delete(refreshToken))
    underWay.set(refreshToken, renewal)
    return renewal
  }
}

async function renewedSession(ports: SessionPorts, refreshToken: string, from: Caller): Promise<Resumed> {
  const request = { grant_type: 'refresh_token', refresh_token: refreshToken } as const
  const answer = await ports.identity.call('token', request, from)
  if (isRejected(answer)) return endedBy(answer.code)
  const renewed = { idToken: answer.id_token, refreshToken: answer.refresh_token }
  const session = await openSession(ports, renewed.idToken)
  if (isRejected(session)) return session
  return session === undefined ? { ended: 'expired' } : { session, renewed }
}

/** What a refused renewal means. Only an answer about the account or the token ends a session. */
function endedBy(message: string): Resumed {
  if (message === 'USER_DISABLED') return { ended: 'disabled' }
  const isOver = /^(TOKEN_EXPIRED|USER_NOT_FOUND|INVALID_REFRESH_TOKEN|MISSING_REFRESH_TOKEN|INVALID_GRANT_TYPE)/
  return isOver.test(message) ? { ended: 'expired' } : rejected('identity-unreachable')
}

/** Undefined when the token opens nothing. Refusal: nobody can tell just now, which ends no session. */
async function openSession(ports: SessionPorts, idToken: string) {
  const claims = await ports.identity.verify(idToken)
  if (isRejected(claims) && claims.code === 'token-unverifiable') return rejected('identity-unreachable')
  if (isRejected(claims) || !isOpen(claims.expiresAt, ports.clock)) return undefined
  return memberSession(idToken, claims, ports)
}

async function endOf({ identity }: SessionPorts, idToken: string): Promise<'disabled' | 'expired'> {
  const claims = await identity.verify(idToken)
  return isRejected(claims) && claims.code === 'token-revoked' ? 'disabled' : 'expired'
}
