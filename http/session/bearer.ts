import type { MemberSession, SessionServices } from '#services/session-services.ts'

/** Who a program's request is from. */
export type SessionOf = (request: Request) => Promise<MemberSession | undefined>

const BEARER = /^Bearer +([\w.~+/=-]{1,4096})$/i

/** The token of an Authorization header; undefined without one. */
export function bearerToken(request: Request): string | undefined {
  return BEARER.exec(request.headers.get('authorization') ?? '')?.[1]
}

/**
 * For the doors of programs: who a request is from, by its bearer token alone. Cookies say nothing there, so that no
 * page of another site can use them.
 */
export function bearerSessions(
  sessions: SessionServices,
  addressOf: (request: Request) => string | undefined,
): SessionOf {
  return async (request) => {
    const idToken = bearerToken(request)
    if (idToken === undefined) return undefined
    const found = await sessions.resume({ idToken }, { address: addressOf(request) })
    return found !== undefined && 'session' in found ? found.session : undefined
  }
}
