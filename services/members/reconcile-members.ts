import { PROVISIONAL_RETENTION_HOURS } from '#domain/membership/registration.ts'
import { isRejected } from '#domain/result.ts'
import type { OpenedLink } from '../ports/members.ts'
import { followEmail, hasEmail } from './change-email.ts'
import { completeMember, isVerified } from './complete-registration.ts'
import type { MemberPorts } from './member-ports.ts'

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
