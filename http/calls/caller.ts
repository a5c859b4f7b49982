import { SUPERUSER_ROLE } from '#domain/constants.ts'
import { isRejected } from '#domain/result.ts'
import type { Services } from '#services/services.ts'
import { BAD_TOKEN, type CallError, IDENTITY_UNAVAILABLE } from './call-errors.ts'

/** The kinds of callers (docs/product/6). */
export const CALLER_KINDS = ['visitor', 'customer', 'staff', 'superuser'] as const
export type CallerKind = (typeof CALLER_KINDS)[number]

/** The caller: a visitor, or the account of a bearer token. Role: 0 customer, above 0 staff, 999 superuser. */
export type Caller =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'customer' | 'staff' | 'superuser'; readonly uid: string; readonly role: number }

const BEARER = /^Bearer +([\w.~+/=-]{1,4096})$/i

/** An anonymous caller. */
export const VISITOR: Caller = { kind: 'visitor' }

/** Dependencies of `callerOf`. */
export type CallerDependencies = {
  readonly sessions: Pick<Services['sessions'], 'resume'>
  readonly addressOf: (request: Request) => string | undefined
}

/**
 * Authenticates a request by its Authorization header. Cookies are ignored, against CSRF from other sites. Without the
 * header the caller is a visitor. An invalid token is an error, not a visitor.
 */
export async function callerOf(
  request: Request,
  { sessions, addressOf }: CallerDependencies,
): Promise<Caller | CallError> {
  if (!request.headers.has('authorization')) return VISITOR
  const idToken = bearerToken(request)
  if (idToken === undefined) return BAD_TOKEN
  const resumed = await sessions.resume({ idToken }, { address: addressOf(request) })
  if (isRejected(resumed)) return IDENTITY_UNAVAILABLE
  if (resumed === undefined || !('session' in resumed)) return BAD_TOKEN
  const { uid, role } = resumed.session
  return { kind: kindOf(role), uid, role }
}

/** The kind of a caller with a role. */
function kindOf(role: number): 'customer' | 'staff' | 'superuser' {
  if (role === SUPERUSER_ROLE) return 'superuser'
  return role > 0 ? 'staff' : 'customer'
}

/** Whether a caller is staff or superuser. */
export function isStaff(caller: Caller): caller is Caller & { readonly kind: 'staff' | 'superuser' } {
  return caller.kind === 'staff' || caller.kind === 'superuser'
}

/** The token of an Authorization header; undefined without one. */
export function bearerToken(request: Request): string | undefined {
  return BEARER.exec(request.headers.get('authorization') ?? '')?.[1]
}
