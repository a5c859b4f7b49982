import { isPendingSignIn } from '#domain/identity/second-factor-protocol.ts'
import { reminderAnswerKey } from '#domain/membership/password.ts'
import type { Registration } from '#domain/membership/registration.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { Caller } from '../ports/identity.ts'
import type { Customer } from '../ports/members.ts'
import { isWeakPassword, messageOf, serviceRejectionOf } from './identity-rejections.ts'
import { type MemberPorts, notifyOwner } from './member-ports.ts'

export type RegistrationInput = Registration & { readonly password: string; readonly reminderAnswer: string }
export type RegistrationRejection = Rejection<
  'email-unusable' | 'password-refused' | 'too-many-attempts' | 'identity-unreachable',
  undefined
>

/** A new account and its token; `taken`: the address already has an account that stays. */
type AccountResult =
  | { readonly kind: 'opened'; readonly uid: string; readonly idToken: string }
  | { readonly kind: 'taken' }

/**
 * Registers with an external provider, whose accounts the shop cannot administer: account, row, mail, in this order. A
 * repeated registration gets its mail again for the same password; with another password the address counts as taken,
 * so that no registration replaces another one.
 */
export async function registerAtProvider(
  ports: MemberPorts,
  input: RegistrationInput,
  from: Caller,
): Promise<RegistrationRejection | undefined> {
  const { members, identity, passwordHasher, clock, siteUrl } = ports
  const { email, password, reminderAnswer, ...profile } = input
  const hasher = { ...from, account: email }
  const reminderAnswerHash = await passwordHasher.hash(reminderAnswerKey(reminderAnswer), hasher)
  if (reminderAnswerHash === undefined) return rejected('too-many-attempts')
  const account = await createAccount(ports, { email, password }, from)
  if (isRejected(account)) return account
  if (account.kind === 'taken') {
    await passwordHasher.hash(password, hasher)
    await notifyOwner(ports, email)
    return undefined
  }
  const { uid, idToken } = account
  await members.register({ uid, status: 'provisional', email, profile, reminderAnswerHash, at: clock.now() })
  const continueUrl = `${siteUrl}${pageHref('entry-complete')}`
  const sent = await identity.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken, continueUrl }, from)
  return isRejected(sent) ? serviceRejectionOf(sent) : undefined
}

async function createAccount(
  ports: MemberPorts,
  credentials: { email: string; password: string },
  from: Caller,
): Promise<AccountResult | RegistrationRejection> {
  const response = await ports.identity.call('signUp', { ...credentials, returnSecureToken: true }, from)
  if (!isRejected(response)) return { kind: 'opened', uid: response.localId, idToken: response.idToken }
  if (messageOf(response.code) === 'EMAIL_EXISTS')
    return reuseAccount(ports, credentials, await ports.members.findByEmail(credentials.email), from)
  if (isWeakPassword(response)) return rejected('password-refused')
  return messageOf(response.code) === 'INVALID_EMAIL' ? rejected('email-unusable') : serviceRejectionOf(response)
}

/** A provisional account gets its mail again for the same password; others count as taken. */
async function reuseAccount(
  { identity }: MemberPorts,
  credentials: { email: string; password: string },
  customer: Customer | undefined,
  from: Caller,
): Promise<AccountResult | Rejection<'too-many-attempts' | 'identity-unreachable', undefined>> {
  if (customer?.status === 'member') return { kind: 'taken' }
  const response = await identity.call('signInWithPassword', { ...credentials, returnSecureToken: true }, from)
  if (isRejected(response)) {
    const rejection = serviceRejectionOf(response)
    return messageOf(response.code) === 'NETWORK_REQUEST_FAILED' ? rejection : { kind: 'taken' }
  }
  if (isPendingSignIn(response)) return { kind: 'taken' }
  const claims = await identity.verify(response.idToken)
  if (isRejected(claims) || claims.isEmailVerified) return { kind: 'taken' }
  return { kind: 'opened', uid: response.localId, idToken: response.idToken }
}
