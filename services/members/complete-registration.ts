import type { Email } from '#domain/customer/email.ts'
import { isPendingSignIn } from '#domain/identity/second-factor-protocol.ts'
import { PROVISIONAL_RETENTION_HOURS } from '#domain/membership/registration.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { registrationDoneMail } from '../mails/member-mails.ts'
import { mailFrame } from '../mails/worded-mail.ts'
import type { Caller } from '../ports/identity.ts'
import type { OpenedLink } from '../ports/members.ts'
import type { PendingRegistration } from '../ports/registrations.ts'
import type { RateRule } from '../ports/runtime.ts'
import { followEmail, hasEmail } from './change-email.ts'
import { completeMember } from './complete-member.ts'
import {
  isIncorrectCredentials,
  type LinkRejectionCode,
  linkRejection,
  messageOf,
  serviceRejectionOf,
} from './identity-rejections.ts'
import { type MemberPorts, memberMail } from './member-ports.ts'
import { isEmailUnusable } from './register.ts'

type Completed =
  | { kind: 'completed' }
  | Rejection<LinkRejectionCode | 'password-incorrect' | 'too-many-attempts', undefined>
type Opening = { readonly code: string; readonly password: string }

/** Passwords tried for one link (decided here). */
const PASSWORD_RATE: RateRule = { name: 'registration-password', max: 10, windowSeconds: 900 }

/**
 * Completes the registration of a link. It needs the password that was typed with it: a registration of another person
 * for the same address has another link and another password (docs/rules.md Guests and abuse). When the link is opened
 * again, the record of the opened link tells that it was completed; work that a crash interrupted is finished then, or
 * by the scheduled job. It does not sign in, because links are also opened on other devices.
 */
export function completeRegistration(ports: MemberPorts) {
  return async ({ code, password }: Opening, from: Caller): Promise<Completed> => {
    const { members, registrations } = ports
    const openedLink = await members.findLink(code)
    if (openedLink?.isDone) {
      const customer = openedLink.kind === 'registration' ? await members.find(openedLink.customerUid) : undefined
      return customer?.status === 'member' ? { kind: 'completed' } : rejected('link-invalid')
    }
    if (openedLink?.kind === 'email-change') return rejected('link-invalid')
    const registration = await registrations.findByCode(code)
    return registration === undefined
      ? completeAtProvider(ports, { code, password }, from)
      : completePending(ports, registration, password, from)
  }
}

async function completePending(
  ports: MemberPorts,
  registration: PendingRegistration,
  password: string,
  from: Caller,
): Promise<Completed> {
  const { passwordHasher, registrations, rates, clock } = ports
  const { uid, email, passwordHash, expiresAt } = registration
  if (Temporal.Instant.compare(expiresAt, clock.now()) <= 0) return rejected('link-expired')
  if (!(await rates.take(PASSWORD_RATE, uid, clock.now()))) return rejected('too-many-attempts')
  const isRight = await passwordHasher.verify(password, passwordHash, { ...from, account: email })
  if (isRight === undefined) return rejected('too-many-attempts')
  if (!isRight) return rejected('password-incorrect')
  if (await isEmailUnusable(ports, email as Email)) return rejected('link-invalid')
  await registrations.recordOpened(uid, clock.now())
  return (await createMember(ports, registration, password)) ? { kind: 'completed' } : rejected('link-invalid')
}

/** The account, then the member with its mail. Idempotent. False when the address has another account by now. */
async function createMember(
  ports: MemberPorts,
  { uid, email, passwordHash, profile }: PendingRegistration,
  password?: string,
) {
  const { identityAdmin, registrations, members, clock } = ports
  if (isRejected(await identityAdmin.createVerified({ uid, email, passwordHash, password }))) return false
  const content = registrationDoneMail({ ...mailFrame(ports), name: profile.address })
  const mail = memberMail(ports, { kind: 'registrationdone', to: email, content, event: uid })
  // False: another request has completed it.
  return (await registrations.complete(uid, clock.now(), mail)) || (await members.find(uid))?.status === 'member'
}

/**
 * By a link of the identity provider: a registration with an external provider, or an account that was created without
 * the shop. The password proves that the link is that of the caller's own account.
 */
async function completeAtProvider(ports: MemberPorts, { code, password }: Opening, from: Caller): Promise<Completed> {
  const { members, identity, clock } = ports
  const codeInfo = await identity.call('resetPassword', { oobCode: code }, from)
  const openedLink = isRejected(codeInfo) ? await members.findLink(code) : undefined
  if (isRejected(codeInfo) && openedLink === undefined) return linkRejection(codeInfo)
  if (!isRejected(codeInfo) && codeInfo.requestType !== 'VERIFY_EMAIL') return rejected('link-invalid')
  const email = isRejected(codeInfo) ? openedLink!.email : codeInfo.email
  const signedIn = await identity.call('signInWithPassword', { email, password, returnSecureToken: true }, from)
  if (isRejected(signedIn)) {
    if (!isIncorrectCredentials(signedIn)) return serviceRejectionOf(signedIn)
    return rejected('password-incorrect')
  }
  if (!isPendingSignIn(signedIn)) await ports.identityAdmin.endSession(signedIn)
  const uid = signedIn.localId
  if ((await members.find(uid)) !== undefined)
    await members.recordOpenedLink(code, { kind: 'registration', customerUid: uid, email }, clock.now())
  const done = await identity.call('update', { oobCode: code }, from)
  if (isRejected(done)) {
    const isUsedUp = messageOf(done.code) === 'INVALID_OOB_CODE'
    if (!isUsedUp || !(await isVerified(ports, uid))) return linkRejection(done)
  }
  await completeMember(ports, uid)
  await members.finishLinks(uid, 'registration', clock.now())
  return { kind: 'completed' }
}

/** Whether the provider has verified the address of an account; undefined when it does not answer. */
async function findVerification(ports: Pick<MemberPorts, 'identityAdmin'>, uid: string): Promise<boolean | undefined> {
  const facts = await ports.identityAdmin.find({ uid })
  if (isRejected(facts)) return facts.code === 'unreachable' ? undefined : false
  return facts?.isEmailVerified ?? false
}

/** Whether the provider has verified the address of an account; false when it does not answer. */
async function isVerified(ports: Pick<MemberPorts, 'identityAdmin'>, uid: string): Promise<boolean> {
  return (await findVerification(ports, uid)) ?? false
}

/** Work that has been in progress for longer was interrupted. */
const INTERRUPTED_AFTER_MINUTES = 5
/** A link that was not completed for this long has also expired at the provider. */
const LINK_HOURS = 48
const BATCH_SIZE = 100

/** Finishes work of crashes, removes accounts of withdrawn members and registrations not completed in three days. */
export function reconcileMembers(ports: MemberPorts): () => Promise<number> {
  return async () => {
    const { members, identityAdmin, clock } = ports
    const now = clock.now()
    const interruptedBefore = now.subtract({ minutes: INTERRUPTED_AFTER_MINUTES })
    const expiredBefore = now.subtract({ hours: PROVISIONAL_RETENTION_HOURS })
    const unfinished = await members.findUnfinished({
      provisional: expiredBefore,
      links: interruptedBefore,
      expiredLinks: now.subtract({ hours: LINK_HOURS }),
      limit: BATCH_SIZE,
    })
    let reconciled = 0
    for (const registration of await ports.registrations.findInterrupted(interruptedBefore, BATCH_SIZE))
      if (await isVerified(ports, registration.uid)) reconciled += Number(await createMember(ports, registration))
    reconciled += await ports.registrations.deleteExpired(expiredBefore, BATCH_SIZE)
    reconciled += await members.deleteExpiredEmailCorrections(now)
    for (const link of unfinished.interruptedLinks) reconciled += Number(await finish(ports, link))
    for (const { uid } of unfinished.withdrawnAccounts) {
      if (isRejected(await identityAdmin.remove(uid))) continue
      await members.recordAccountRemoved(uid, clock.now())
      reconciled += 1
    }
    for (const { uid } of unfinished.expiredRegistrations) {
      const isEmailVerified = await findVerification(ports, uid)
      if (isEmailVerified === undefined) continue
      if (isEmailVerified) await completeMember(ports, uid)
      else await deleteRegistration(ports, uid)
      reconciled += 1
    }
    return reconciled
  }
}

async function finish(ports: MemberPorts, link: OpenedLink): Promise<boolean> {
  if (link.kind === 'registration') {
    if (!(await isVerified(ports, link.customerUid))) return false
    await completeMember(ports, link.customerUid)
    await ports.members.finishLinks(link.customerUid, 'registration', ports.clock.now())
    return true
  }
  if (!(await hasEmail(ports, link))) return false
  await followEmail(ports, link)
  return true
}

/** Removes the account first, so that the row is found again when the process crashes in between. */
async function deleteRegistration({ identityAdmin, members }: MemberPorts, uid: string): Promise<void> {
  await identityAdmin.remove(uid)
  await members.deleteRegistration(uid)
}
