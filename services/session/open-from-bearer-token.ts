import { ID_TOKEN_SYNC_MAX_AGE_S } from '#domain/constants.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { SessionServices } from '../session-services.ts'
import { isTokenValid, memberSession, type SessionPorts } from './member-session.ts'

/** Opens a session from a recent bearer token (docs/product/7, Token sync; docs/product/9: at most 300 s old). */
export function openFromBearerToken(ports: SessionPorts): SessionServices['openFromBearerToken'] {
  return async (idToken) => {
    const claims = await ports.identity.verify(idToken)
    if (isRejected(claims) || !isTokenValid(claims.expiresAt, ports.clock)) return rejected('token-invalid')
    const ageMs = ports.clock.now().epochMilliseconds - claims.issuedAt.epochMilliseconds
    if (ageMs > ID_TOKEN_SYNC_MAX_AGE_S * 1_000) return rejected('token-too-old')
    return memberSession(idToken, claims, ports) ?? rejected('registration-provisional')
  }
}
