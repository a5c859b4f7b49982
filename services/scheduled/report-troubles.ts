import { isRejected } from '#domain/result.ts'
import { ownerNoticeMail } from '../mails/owner-notice.ts'
import type { ServicePorts } from '../service-ports.ts'

type Ports = Pick<ServicePorts, 'troubles' | 'staff' | 'identityAdmin' | 'ids' | 'days' | 'siteUrl' | 'operator'>

/** Older troubles are not reported any more, as after a backup was restored. */
const NOTICE_DAYS = 7

/**
 * Notifies the owners by mail of what went wrong, once each: failed captures, mails and jobs, and problems that
 * customers reported on arrival (docs/rules.md Staff). Returns how many troubles there were.
 */
export function reportTroubles(ports: Ports) {
  const { troubles, ids, days, siteUrl, operator } = ports
  return async (): Promise<number> => {
    const shop = operator.now()
    const at = days.now()
    const owners = await ownerAddresses(ports)
    return troubles.noticeNew(at.subtract({ hours: 24 * NOTICE_DAYS }), at, (found) => {
      // The mailbox of the shop gets a mail about each problem when it is reported.
      const reported = owners.length > 0 ? found : found.filter(({ kind }) => kind !== 'problem')
      if (reported.length === 0) return []
      const content = ownerNoticeMail(reported, { siteUrl, shop })
      return (owners.length > 0 ? owners : [shop.email]).map((to) => {
        const uid = ids.next()
        return { uid, eventKey: `ownernotice:${uid}`, kind: 'ownernotice', to, content } as const
      })
    })
  }
}

/** The addresses of the owners' accounts; none with an external identity provider. */
async function ownerAddresses({ staff, identityAdmin }: Ports): Promise<readonly string[]> {
  const people = (await staff.list()).filter(({ isActive, duties }) => isActive && duties.includes('owner'))
  const accounts = await Promise.all(people.map(({ uid }) => identityAdmin.find({ uid })))
  return accounts.flatMap((account) => {
    const isUsable = account !== undefined && !isRejected(account) && !account.isDisabled
    return isUsable && account.email !== undefined ? [account.email] : []
  })
}
