import type { IdentityAnswer } from '#domain/identity/protocol.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { Caller, IdentityProvider } from '../ports/identity-provider.ts'
import type { MemberSession } from '../session-services.ts'
import { isIncorrect, troubleOf } from './identity-answers.ts'

/** Rejections of a reauthentication by password. */
export type ProofRefusal = Rejection<'login-incorrect' | 'too-many-attempts' | 'identity-unreachable', undefined>

/**
 * Reauthenticates a member by password, so that the following call is not rejected for an old sign-in. Rejected when
 * the password belongs to another account.
 */
export async function provePassword(
  { identity }: { readonly identity: IdentityProvider },
  { uid, email }: MemberSession,
  password: string,
  from: Caller,
): Promise<IdentityAnswer<'signInWithPassword'> | ProofRefusal> {
  const response = await identity.call('signInWithPassword', { email, password, returnSecureToken: true }, from)
  if (isRejected(response)) return isIncorrect(response) ? rejected('login-incorrect') : troubleOf(response)
  return response.localId === uid ? response : rejected('login-incorrect')
}
