import { SUPERUSER_ROLE } from '#domain/constants.ts'
import { isRejected } from '#domain/result.ts'
import type { SessionServices } from '#services/session-services.ts'
import { bearerToken } from '../session/bearer.ts'
import { BAD_TOKEN, type CallRefusal, IDENTITY_AWAY } from './refusals.ts'

/** What callers may be (specification 6). */
export const CALLER_KINDS = ['visitor', 'customer', 'staff', 'superuser'] as const

/** Such a kind. */
export type CallerKind = (typeof CALLER_KINDS)[number]

/** Who calls: nobody in particular, or somebody by a bearer token. Role: 0 customer, above 0 staff, 999 superuser. */
export type Caller =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'customer' | 'staff' | 'superuser'; readonly uid: string; readonly role: number }

/** Somebody who is nobody in particular. */
export const VISITOR: Caller = { kind: 'visitor' }

/** What telling callers apart needs. */
export type CallerParts = {
  readonly sessions: Pick<SessionServices, 'resume'>
  readonly addressOf: (request: Request) => string | undefined
}

/**
 * Who a request is from, by its Authorization header alone: cookies say nothing here, so that no page of another site
 * can use them. Without the header: a visitor. A token that is not good is refused, not taken for a visitor's.
 */
export async function callerOf(request: Request, { sessions, addressOf }: CallerParts): Promise<Caller | CallRefusal> {
  if (!request.headers.has('authorization')) return VISITOR
  const idToken = bearerToken(request)
  if (idToken === undefined) return BAD_TOKEN
  const found = await sessions.resume({ idToken }, { address: addressOf(request) })
  if (isRejected(found)) return IDENTITY_AWAY
  if (found === undefined || !('session' in found)) return BAD_TOKEN
  const { uid, role } = found.session
  return { kind: kindOf(role), uid, role }
}

/** What a role makes of somebody who is signed in. */
function kindOf(role: number): 'customer' | 'staff' | 'superuser' {
  if (role === SUPERUSER_ROLE) return 'superuser'
  return role > 0 ? 'staff' : 'customer'
}

/** Whether a caller works for the shop. */
export function isStaff(caller: Caller): caller is Caller & { readonly kind: 'staff' | 'superuser' } {
  return caller.kind === 'staff' || caller.kind === 'superuser'
}
