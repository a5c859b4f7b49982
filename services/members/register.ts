import { type Email, isEmailBlocked, parseEmail } from '#domain/customer/email.ts'
import { reminderAnswerKey } from '#domain/membership/password.ts'
import type { Registration } from '#domain/membership/registration.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { alreadyRegisteredMail } from '../mails/member-mails.ts'
import type { Caller } from '../ports/identity.ts'
import type { Customer } from '../ports/members.ts'
import { countRequest, REGISTER_RATE } from '../rates.ts'
import { isWeakPassword, messageOf, serviceRejectionOf } from './identity-rejections.ts'
import { type MemberPorts, memberMail } from './member-ports.ts'
import { checkPassword, createFixedTimeRunner } from './password.ts'

type RegistrationInput = Registration & { readonly password: string; readonly reminderAnswer: string }
type RegistrationRejection = Rejection<
  'email-unusable' | 'password-refused' | 'too-many-attempts' | 'identity-unreachable',
  undefined
>
/** A new account and its token; `taken`: the address already has an account that stays. */
type AccountResult =
  | { readonly kind: 'opened'; readonly uid: string; readonly idToken: string }
  | { readonly kind: 'taken' }

const COMPLETE_PATH = pageHref('entry-complete')

/**
 * Registers provisionally and sends a mail with a link that is valid for 24 hours: account, row, mail, in this order. A
 * crash in between leaves an account with an unverified address, which the next attempt replaces. Any registration that
 * was not completed is replaced in this way: registering another person's address gains nothing, and the link becomes
 * invalid. For a registered address the result and the response time are the same, and its owner gets a mail about it.
 * `email-unusable`: catalogue 24.
 */
export function register(ports: MemberPorts) {
  const checkNewPassword = checkPassword(ports)
  const inFixedTime = createFixedTimeRunner(ports)
  return async (input: RegistrationInput, from: Caller): Promise<RegistrationRejection | undefined> => {
    if (!(await countRequest(ports, REGISTER_RATE, from, input.email))) return rejected('too-many-attempts')
    const email = parseEmail(input.email)
    if (isRejected(email) || (await isEmailUnusable(ports, email))) return rejected('email-unusable')
    const { familyName, givenName } = input.address
    if (await checkNewPassword({ password: input.password, email, names: [familyName, givenName] }))
      return rejected('password-refused')
    return inFixedTime(() => registerAs(ports, { ...input, email }, from))
  }
}

/**
 * Sends the link of a provisional registration again; the former link becomes invalid. The result and the response time
 * are the same whether or not there is one. Limited together with registrations, because both send a mail to an entered
 * address. `not-available`: with an external provider, where registering again sends the link.
 */
export function resendRegistration(ports: MemberPorts) {
  const inFixedTime = createFixedTimeRunner(ports)
  return async (input: string, from: Caller) => {
    if (!(await countRequest(ports, REGISTER_RATE, from, input))) return rejected('too-many-attempts')
    const email = parseEmail(input)
    if (isRejected(email)) return undefined
    return inFixedTime(() => resendTo(ports, email, from))
  }
}

async function resendTo({ members, identityAdmin, identity, siteUrl }: MemberPorts, email: Email, from: Caller) {
  const [customer, facts] = await Promise.all([members.findByEmail(email), identityAdmin.find({ email })])
  if (isRejected(facts)) return rejected('not-available')
  const isWaiting = customer?.status === 'provisional' && facts !== undefined && !facts.isEmailVerified
  if (!isWaiting || facts.isDisabled) return undefined
  const session = await identityAdmin.openSession(facts.uid, 'link')
  if (isRejected(session)) return undefined
  const request = { requestType: 'VERIFY_EMAIL', idToken: session.idToken } as const
  // A rejection is not returned, because it would reveal that there is a registration.
  await identity.call('sendOobCode', { ...request, continueUrl: `${siteUrl}${COMPLETE_PATH}` }, from)
  await identityAdmin.endSession(session.refreshToken)
  return undefined
}

/** Whether an address may not have an account (catalogue 24): blocked by configuration or by staff. */
export async function isEmailUnusable({ members, blockedEmails }: MemberPorts, email: Email): Promise<boolean> {
  return isEmailBlocked(email, blockedEmails) || members.isEmailBlocked(email)
}

/** Always hashes answer and password, so that the amount of work does not reveal whether the address is registered. */
async function registerAs(
  ports: MemberPorts,
  input: RegistrationInput,
  from: Caller,
): Promise<RegistrationRejection | undefined> {
  const { members, identity, passwordHasher, clock, siteUrl } = ports
  const { email, password, reminderAnswer, ...profile } = input
  const reminderAnswerHash = await passwordHasher.hash(reminderAnswerKey(reminderAnswer), { ...from, account: email })
  if (reminderAnswerHash === undefined) return rejected('too-many-attempts')
  const account = await createAccount(ports, { email, password }, from)
  if (isRejected(account)) return account
  if (account.kind === 'taken') {
    await passwordHasher.hash(password, { ...from, account: email })
    await notifyOwner(ports, email)
    return undefined
  }
  const { uid, idToken } = account
  await members.register({ uid, status: 'provisional', email, profile, reminderAnswerHash, at: clock.now() })
  const request = { requestType: 'VERIFY_EMAIL', idToken, continueUrl: `${siteUrl}${COMPLETE_PATH}` } as const
  const sent = await identity.call('sendOobCode', request, from)
  // A concurrent registration of the address has replaced this account, and sends its own link.
  if (!isRejected(sent) || messageOf(sent.code) === 'USER_NOT_FOUND') return undefined
  return serviceRejectionOf(sent)
}

async function createAccount(
  ports: MemberPorts,
  credentials: { email: string; password: string },
  from: Caller,
): Promise<AccountResult | RegistrationRejection> {
  const first = await signUp(ports, credentials, from)
  if (isRejected(first) || first.kind === 'opened') return first
  const customer = await ports.members.findByEmail(credentials.email)
  const facts = await ports.identityAdmin.find({ email: credentials.email })
  if (isRejected(facts)) return reuseAccount(ports, credentials, customer, from)
  const isComplete = customer?.status === 'member' || facts?.isEmailVerified === true || facts?.isDisabled === true
  if (isComplete) return first
  if (facts !== undefined) {
    await ports.identityAdmin.remove(facts.uid)
    await ports.members.deleteRegistration(facts.uid)
  }
  return signUp(ports, credentials, from)
}

async function signUp(
  { identity }: MemberPorts,
  credentials: { email: string; password: string },
  from: Caller,
): Promise<AccountResult | RegistrationRejection> {
  const response = await identity.call('signUp', { ...credentials, returnSecureToken: true }, from)
  if (!isRejected(response)) return { kind: 'opened', uid: response.localId, idToken: response.idToken }
  if (messageOf(response.code) === 'EMAIL_EXISTS') return { kind: 'taken' }
  if (isWeakPassword(response)) return rejected('password-refused')
  return messageOf(response.code) === 'INVALID_EMAIL' ? rejected('email-unusable') : serviceRejectionOf(response)
}

/** An external provider's provisional account gets its mail again for the same password; others count as taken. */
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
  const claims = await identity.verify(response.idToken)
  if (isRejected(claims) || claims.isEmailVerified) return { kind: 'taken' }
  return { kind: 'opened', uid: response.localId, idToken: response.idToken }
}

export async function notifyOwner(ports: MemberPorts, email: string): Promise<void> {
  const mail = memberMail(ports, { kind: 'alreadyregistered', to: email, content: alreadyRegisteredMail(ports) })
  await ports.members.queue(mail, ports.clock.now())
}
