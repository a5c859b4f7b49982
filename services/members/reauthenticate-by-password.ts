import type { IdentityResponse } from '#domain/identity/protocol.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { Caller, IdentityProvider } from '../ports/identity-provider.ts'
import type { MemberSession } from '../session-services.ts'
import { isIncorrectCredentials, serviceRejectionOf } from './identity-rejections.ts'

/** Rejections of a reauthentication by password. */
export type ReauthenticationRejection = Rejection<
  'login-incorrect' | 'too-many-attempts' | 'identity-unreachable',
  undefined
>

/**
 * Reauthenticates a member by password, so that the following call is not rejected for an old sign-in. Rejected when
 * the password belongs to another account.
 */
export async function reauthenticateByPassword(
  { identity }: { readonly identity: IdentityProvider },
  { uid, email }: MemberSession,
  password: string,
  from: Caller,
): Promise<IdentityResponse<'signInWithPassword'> | ReauthenticationRejection> {
  const response = await identity.call('signInWithPassword', { email, password, returnSecureToken: true }, from)
  if (isRejected(response))
    return isIncorrectCredentials(response) ? rejected('login-incorrect') : serviceRejectionOf(response)
  return response.localId === uid ? response : rejected('login-incorrect')
}
