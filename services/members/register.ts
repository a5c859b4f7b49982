import { type Email, isEmailBlocked, parseEmail } from '#domain/customer/email.ts'
import { reminderAnswerKey } from '#domain/membership/password.ts'
import { MAX_PENDING_OF_EMAIL, REGISTRATION_LINK_HOURS } from '#domain/membership/registration.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { createFixedTimeRunner } from '../fixed-time.ts'
import { registrationMail } from '../mails/identity-mails.ts'
import { mailFrame } from '../mails/worded-mail.ts'
import type { Caller } from '../ports/identity.ts'
import type { RegistrationLink } from '../ports/registrations.ts'
import { countRequest, REGISTER_RATE } from '../rates.ts'
import { type MemberPorts, memberMail, notifyOwner } from './member-ports.ts'
import { checkPassword } from './password.ts'
import { type RegistrationInput, type RegistrationRejection, registerAtProvider } from './register-at-provider.ts'

/**
 * Registers provisionally and sends a mail with a link that is valid for 24 hours. Registrations of one address stay
 * apart: each link completes only what was typed with it, and asks for the password, so that registering the address
 * of another person gains nothing (docs/rules.md Guests and abuse). For a registered address the result and the
 * response time are the same, and its owner gets a mail about it. `email-unusable`: catalogue 24.
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

/** Hashes answer and password in any case, so that the amount of work does not reveal whether the address is taken. */
async function registerAs(
  ports: MemberPorts,
  input: RegistrationInput & { readonly email: Email },
  from: Caller,
): Promise<RegistrationRejection | undefined> {
  const { members, identityAdmin, passwordHasher, registrations, clock, ids } = ports
  const facts = await identityAdmin.find({ email: input.email })
  if (isRejected(facts)) return registerAtProvider(ports, input, from)
  const { email, password, reminderAnswer, ...profile } = input
  const hasher = { ...from, account: email }
  const reminderAnswerHash = await passwordHasher.hash(reminderAnswerKey(reminderAnswer), hasher)
  const passwordHash = await passwordHasher.hash(password, hasher)
  if (reminderAnswerHash === undefined || passwordHash === undefined) return rejected('too-many-attempts')
  const customer = await members.findByEmail(email)
  if (customer?.status === 'member' || facts?.isEmailVerified || facts?.isDisabled) {
    await notifyOwner(ports, email)
    return undefined
  }
  const registeredAt = clock.now()
  const registration = { uid: ids.next(), email, profile, passwordHash, reminderAnswerHash, registeredAt }
  await registrations.add(registration, linkFor(ports, registration, registeredAt))
  return undefined
}

/** A new link of a registration. The mail names the time of the registration, so that two of them can be told apart. */
function linkFor(
  ports: MemberPorts,
  { email, registeredAt }: { readonly email: string; readonly registeredAt: Temporal.Instant },
  now: Temporal.Instant,
): RegistrationLink {
  const code = ports.ids.secret()
  const expiresAt = now.add({ hours: REGISTRATION_LINK_HOURS })
  const content = registrationMail(mailFrame(ports), { email, code, expiresAt, registeredAt })
  return { code, expiresAt, mail: memberMail(ports, { kind: 'registrationprovisional', to: email, content }) }
}

/**
 * Sends the links of the pending registrations of an address again; the former link of each becomes invalid. The result
 * and the response time are the same whether or not there is one. Limited together with registrations, because both
 * send a mail to an entered address. `not-available`: with an external provider, where registering again sends it.
 */
export function resendRegistration(ports: MemberPorts) {
  const inFixedTime = createFixedTimeRunner(ports)
  return async (input: string, from: Caller) => {
    if (!(await countRequest(ports, REGISTER_RATE, from, input))) return rejected('too-many-attempts')
    const email = parseEmail(input)
    if (isRejected(email)) return undefined
    return inFixedTime(() => resendTo(ports, email))
  }
}

async function resendTo(ports: MemberPorts, email: Email) {
  const { registrations, identityAdmin, clock } = ports
  const [facts, pending] = await Promise.all([
    identityAdmin.find({ email }),
    registrations.ofEmail(email, MAX_PENDING_OF_EMAIL),
  ])
  if (isRejected(facts)) return rejected('not-available')
  if (facts?.isEmailVerified || facts?.isDisabled) return undefined
  const now = clock.now()
  for (const registration of pending)
    await registrations.renewLink(registration.uid, linkFor(ports, registration, now), now)
  return undefined
}

/** Whether an address must not register: blocked by configuration, or by staff (catalogue 24). */
export async function isEmailUnusable({ members, blockedEmails }: MemberPorts, email: Email): Promise<boolean> {
  return isEmailBlocked(email, blockedEmails) || members.isEmailBlocked(email)
}
