import { PROVISIONAL_RETENTION_HOURS } from '#domain/membership/registration.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { registrationDoneMail } from '../mails/member-mails.ts'
import type { Caller } from '../ports/identity.ts'
import type { OpenedLink } from '../ports/members.ts'
import { followEmail, hasEmail } from './change-email.ts'
import { type LinkRejectionCode, linkRejection, messageOf } from './identity-rejections.ts'
import { type MemberPorts, memberMail } from './member-ports.ts'

type Completed = { kind: 'completed' } | Rejection<LinkRejectionCode, undefined>

/**
 * Completes a provisional registration by its link. First the opened link is recorded, then the provider verifies the
 * address, then the row is updated and the mail queued. When the link is opened again, the record tells whether it was
 * completed; work that a crash interrupted is finished then, or by the scheduled job. It does not sign in: the link
 * proves control of the mailbox, not knowledge of the password, and links are also opened by scanners and on other
 * devices.
 */
export function completeRegistration(ports: MemberPorts) {
  return async (code: string, from: Caller): Promise<Completed> => {
    const { members, identity, clock } = ports
    const openedLink = await members.findLink(code)
    if (openedLink !== undefined) {
      if (openedLink.kind !== 'registration') return rejected('link-invalid')
      if (!openedLink.isDone) return verifyAndComplete(ports, code, openedLink, from)
      const customer = await members.find(openedLink.customerUid)
      return customer?.status === 'member' ? { kind: 'completed' } : rejected('link-invalid')
    }
    const codeInfo = await identity.call('resetPassword', { oobCode: code }, from)
    if (isRejected(codeInfo)) return linkRejection(codeInfo)
    if (codeInfo.requestType !== 'VERIFY_EMAIL') return rejected('link-invalid')
    const customer = await members.findByEmail(codeInfo.email)
    if (customer === undefined) return verifyOnly(ports, code, from)
    const link = { kind: 'registration', customerUid: customer.uid, email: codeInfo.email } as const
    await members.recordOpenedLink(code, link, clock.now())
    return verifyAndComplete(ports, code, link, from)
  }
}

/** A code that was already used counts as a success when the provider has verified the address since. */
async function verifyAndComplete(
  ports: MemberPorts,
  code: string,
  { customerUid }: { customerUid: string },
  from: Caller,
): Promise<Completed> {
  const done = await ports.identity.call('update', { oobCode: code }, from)
  if (isRejected(done)) {
    const isUsedUp = messageOf(done.code) === 'INVALID_OOB_CODE'
    if (!isUsedUp || !(await isVerified(ports, customerUid))) return linkRejection(done)
  }
  await completeMember(ports, customerUid)
  return { kind: 'completed' }
}

/** An account that was created without the shop: only its address is verified. */
async function verifyOnly({ identity }: MemberPorts, code: string, from: Caller): Promise<Completed> {
  const done = await identity.call('update', { oobCode: code }, from)
  return isRejected(done) ? linkRejection(done) : { kind: 'completed' }
}

/** Whether the provider has verified the address of an account; false when it does not answer. */
export async function isVerified({ identityAdmin }: Pick<MemberPorts, 'identityAdmin'>, uid: string): Promise<boolean> {
  const facts = await identityAdmin.find({ uid })
  return facts !== undefined && !isRejected(facts) && facts.isEmailVerified
}

/** Completes the member's row and queues the mail. Idempotent. */
async function completeMember(ports: MemberPorts, uid: string): Promise<void> {
  const { members, siteUrl, shop } = ports
  const customer = await members.find(uid)
  const now = ports.clock.now()
  if (customer?.status === 'provisional') {
    const content = registrationDoneMail({ siteUrl, shop, name: customer.profile.address })
    const mail = memberMail(ports, { kind: 'registrationdone', to: customer.email, content, event: uid })
    await members.complete(uid, now, mail)
  }
  await members.finishLinks(uid, 'registration', now)
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
    const unfinished = await members.findUnfinished({
      provisional: now.subtract({ hours: PROVISIONAL_RETENTION_HOURS }),
      links: now.subtract({ minutes: INTERRUPTED_AFTER_MINUTES }),
      expiredLinks: now.subtract({ hours: LINK_HOURS }),
      limit: BATCH_SIZE,
    })
    let reconciled = 0
    for (const link of unfinished.interruptedLinks) reconciled += Number(await finish(ports, link))
    for (const { uid } of unfinished.withdrawnAccounts) {
      if (isRejected(await identityAdmin.remove(uid))) continue
      await members.recordAccountRemoved(uid, clock.now())
      reconciled += 1
    }
    for (const { uid } of unfinished.expiredRegistrations) {
      if (await isVerified(ports, uid)) await completeMember(ports, uid)
      else await deleteRegistration(ports, uid)
    }
    return reconciled + unfinished.expiredRegistrations.length
  }
}

async function finish(ports: MemberPorts, link: OpenedLink): Promise<boolean> {
  if (link.kind === 'registration') {
    if (!(await isVerified(ports, link.customerUid))) return false
    await completeMember(ports, link.customerUid)
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
