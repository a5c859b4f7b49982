import { type Email, parseEmail } from '#domain/customer/email.ts'
import { isEmailBlocked } from '#domain/customer/email-block.ts'
import { reminderAnswerKey } from '#domain/membership/reminder-answer.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { alreadyRegisteredMail } from '../mails/member-mails.ts'
import type { MemberServices } from '../member-services.ts'
import type { Caller } from '../ports/identity-provider.ts'
import type { Customer } from '../ports/member-store.ts'
import { evenly } from './even-time.ts'
import { isWeakPassword, messageOf, troubleOf } from './identity-answers.ts'
import { judgePassword } from './judge-password.ts'
import type { MemberPorts } from './member-ports.ts'
import { isWithin, REGISTER_RATE } from './rates.ts'

type Input = Parameters<MemberServices['register']>[0]
type Refusal = Exclude<Awaited<ReturnType<MemberServices['register']>>, undefined>
/** An account that was just opened, by its token; `taken`: the address has one that stays. */
type Opened = { readonly kind: 'opened'; readonly uid: string; readonly idToken: string } | { readonly kind: 'taken' }

/** Where the link of the mail leads. */
export const COMPLETE_PATH = '/entry/complete'

/**
 * Registers provisionally: account, row, mail, in this order. A crash between any two leaves an account whose address
 * nobody has proven, and the next try replaces it. So does anybody's registration of an address that is not completed:
 * whoever came first, with an address that is not his, gains nothing, and his link is dead.
 */
export function register(ports: MemberPorts): MemberServices['register'] {
  const judge = judgePassword(ports)
  const even = evenly(ports)
  return async (input, from) => {
    if (!(await isWithin(ports, REGISTER_RATE, from, input.email))) return rejected('too-many-attempts')
    const email = parseEmail(input.email)
    if (isRejected(email) || (await isUnusable(ports, email))) return rejected('email-unusable')
    const { familyName, givenName } = input.address
    if (await judge({ password: input.password, email, names: [familyName, givenName] }))
      return rejected('password-refused')
    return even(() => registerAs(ports, { ...input, email }, from))
  }
}

/** Whether the shop wants no account of an address (catalogue 24): blocked by configuration, or barred. */
export async function isUnusable({ members, blockedEmails }: MemberPorts, email: Email): Promise<boolean> {
  return isEmailBlocked(email, blockedEmails) || members.isBarred(email)
}

/** Hashes the answer in any case, and a password when the provider did not: the work does not tell what was found. */
async function registerAs(ports: MemberPorts, input: Input, from: Caller): Promise<Refusal | undefined> {
  const { members, identity, secrets, clock, siteUrl } = ports
  const { email, password, reminderAnswer, ...profile } = input
  const reminderAnswerHash = await secrets.hash(reminderAnswerKey(reminderAnswer))
  if (reminderAnswerHash === undefined) return rejected('too-many-attempts')
  const account = await openAccount(ports, { email, password }, from)
  if (isRejected(account)) return account
  if (account.kind === 'taken') {
    await secrets.hash(password)
    await tellOwner(ports, email)
    return undefined
  }
  const { uid, idToken } = account
  await members.register({ uid, status: 'provisional', email, profile, reminderAnswerHash, at: clock.now() })
  const request = { requestType: 'VERIFY_EMAIL', idToken, continueUrl: `${siteUrl}${COMPLETE_PATH}` } as const
  const sent = await identity.call('sendOobCode', request, from)
  return isRejected(sent) ? troubleOf(sent) : undefined
}

async function openAccount(
  ports: MemberPorts,
  credentials: { email: string; password: string },
  from: Caller,
): Promise<Opened | Refusal> {
  const first = await signUp(ports, credentials, from)
  if (isRejected(first) || first.kind === 'opened') return first
  const customer = await ports.members.findByEmail(credentials.email)
  const facts = await ports.admin.find({ email: credentials.email })
  if (isRejected(facts)) return openAgain(ports, credentials, customer, from)
  const isComplete = customer?.status === 'member' || facts?.isEmailVerified === true || facts?.isDisabled === true
  if (isComplete) return first
  if (facts !== undefined) {
    await ports.admin.remove(facts.uid)
    await ports.members.forget(facts.uid)
  }
  return signUp(ports, credentials, from)
}

async function signUp(
  { identity }: MemberPorts,
  credentials: { email: string; password: string },
  from: Caller,
): Promise<Opened | Refusal> {
  const answer = await identity.call('signUp', { ...credentials, returnSecureToken: true }, from)
  if (!isRejected(answer)) return { kind: 'opened', uid: answer.localId, idToken: answer.idToken }
  if (messageOf(answer.code) === 'EMAIL_EXISTS') return { kind: 'taken' }
  if (isWeakPassword(answer)) return rejected('password-refused')
  return messageOf(answer.code) === 'INVALID_EMAIL' ? rejected('email-unusable') : troubleOf(answer)
}

/**
 * With an external provider, whose accounts the shop cannot remove: a provisional registration gets its mail again, if
 * the password is the same; any other is taken.
 */
async function openAgain(
  { identity }: MemberPorts,
  credentials: { email: string; password: string },
  customer: Customer | undefined,
  from: Caller,
): Promise<Opened | Rejection<'too-many-attempts' | 'identity-unreachable', undefined>> {
  if (customer?.status === 'member') return { kind: 'taken' }
  const answer = await identity.call('signInWithPassword', { ...credentials, returnSecureToken: true }, from)
  if (isRejected(answer)) {
    const trouble = troubleOf(answer)
    return messageOf(answer.code) === 'NETWORK_REQUEST_FAILED' ? trouble : { kind: 'taken' }
  }
  const claims = await identity.verify(answer.idToken)
  if (isRejected(claims) || claims.isEmailVerified) return { kind: 'taken' }
  return { kind: 'opened', uid: answer.localId, idToken: answer.idToken }
}

async function tellOwner({ members, ids, clock, siteUrl, shop }: MemberPorts, email: string): Promise<void> {
  const uid = ids.next()
  const content = alreadyRegisteredMail({ siteUrl, shop })
  const mail = { uid, eventKey: `alreadyregistered:${uid}`, kind: 'alreadyregistered', to: email, content } as const
  await members.queue(mail, clock.now())
}
