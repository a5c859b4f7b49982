import { PROVISIONAL_KEPT_HOURS } from '#domain/membership/registration.ts'
import { isRejected } from '#domain/result.ts'
import type { OpenedLink } from '../ports/member-store.ts'
import { followEmail, hasEmail } from './change-email.ts'
import { completeMember, isVerified } from './complete-registration.ts'
import type { MemberPorts } from './member-ports.ts'

/** What is under way for so long was cut off. */
const UNDER_WAY_MINUTES = 5
/** A link that did nothing for so long is over at the provider, too. */
const LINK_HOURS = 48
const AT_ONCE = 100

/**
 * Does what a crash cut off between the provider and the shop, ends accounts of those who withdrew, and forgets
 * registrations that nobody completed in three days. Returns how many.
 */
export function mendMembers(ports: MemberPorts): () => Promise<number> {
  return async () => {
    const { members, admin, clock } = ports
    const now = clock.now()
    const left = await members.leftOver({
      provisional: now.subtract({ hours: PROVISIONAL_KEPT_HOURS }),
      links: now.subtract({ minutes: UNDER_WAY_MINUTES }),
      deadLinks: now.subtract({ hours: LINK_HOURS }),
      limit: AT_ONCE,
    })
    let mended = 0
    for (const link of left.cutOff) mended += Number(await finish(ports, link))
    for (const { uid } of left.leaving) {
      if (isRejected(await admin.remove(uid))) continue
      await members.accountRemoved(uid, clock.now())
      mended += 1
    }
    for (const { uid } of left.forgotten) {
      if (await isVerified(ports, uid)) await completeMember(ports, uid)
      else await forget(ports, uid)
    }
    return mended + left.forgotten.length
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

/** First the account, so that what is left when the process dies here is found again. */
async function forget({ admin, members }: MemberPorts, uid: string): Promise<void> {
  await admin.remove(uid)
  await members.forget(uid)
}
