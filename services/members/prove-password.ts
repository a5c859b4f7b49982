import type { IdentityAnswer } from '#domain/identity/protocol.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { Caller, IdentityProvider } from '../ports/identity-provider.ts'
import type { MemberSession } from '../session-services.ts'
import { isIncorrect, troubleOf } from './identity-answers.ts'

/** What typing the password once more may be refused with. */
export type ProofRefusal = Rejection<'login-incorrect' | 'too-many-attempts' | 'identity-unreachable', undefined>

/** Signs a member in once more, so that what follows is not refused for its age. Never somebody else. */
export async function provePassword(
  { identity }: { readonly identity: IdentityProvider },
  { uid, email }: MemberSession,
  password: string,
  from: Caller,
): Promise<IdentityAnswer<'signInWithPassword'> | ProofRefusal> {
  const answer = await identity.call('signInWithPassword', { email, password, returnSecureToken: true }, from)
  if (isRejected(answer)) return isIncorrect(answer) ? rejected('login-incorrect') : troubleOf(answer)
  return answer.localId === uid ? answer : rejected('login-incorrect')
}
