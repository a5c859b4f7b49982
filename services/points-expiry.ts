import { addDays, dayOfInstant } from '#domain/day.ts'
import { POINT_NOTICE_DAYS, pointsExpiringSoon } from '#domain/points/points.ts'
import { countDone, pagedUids } from './batches.ts'
import { pointsExpiringMail } from './mails/points-expiring.ts'
import { mailFrame } from './mails/worded-mail.ts'
import { memberMail } from './members/member-ports.ts'
import type { ServicePorts } from './service-ports.ts'

type Ports = Pick<ServicePorts, 'points' | 'members' | 'ids' | 'days' | 'siteUrl' | 'operator' | 'mailWords'>

/**
 * Notifies members by mail of points that expire within 30 days (docs/rules.md Expiry of points): one mail per member
 * and day, which names all of them; each expiry is announced once. Returns the number of mails.
 */
export function notifyExpiringPoints(ports: Ports) {
  return (): Promise<number> => {
    const at = ports.days.now()
    const todayOn = dayOfInstant(at)
    const expiring = { fromOn: todayOn, toOn: addDays(todayOn, POINT_NOTICE_DAYS) }
    const uids = pagedUids((...page) => ports.points.customersToNotify(expiring, ...page))
    const notify = async (customerUid: string) => {
      const soon = pointsExpiringSoon(await ports.points.entriesOf(customerUid), todayOn)
      const member = soon.length === 0 ? undefined : await ports.members.find(customerUid)
      const mail =
        member &&
        memberMail(ports, {
          kind: 'pointsexpiring',
          to: member.email,
          event: `${customerUid}:${todayOn}`,
          content: pointsExpiringMail({ ...mailFrame(ports), name: member.profile.address, expiring: soon }),
        })
      const isRecorded = await ports.points.recordExpiryNotice({ customerUid, expiring, mail, at })
      return mail !== undefined && isRecorded
    }
    return countDone(uids, notify, (count) => `${count} members were not notified of expiring points`)
  }
}
