import { dayOfInstant } from '#domain/day.ts'
import { isNoticeShown } from '#domain/notice/notice.ts'
import type { NoticePlace } from './ports/notices.ts'
import type { ServicePorts } from './service-ports.ts'

const NOTICES_PER_PAGE = 20
type Ports = Pick<ServicePorts, 'notices' | 'records' | 'clock'>

/** News of the shop as customers read it (docs/rules.md Notices). */
export function createNotices(ports: Ports) {
  return { list: listNotices(ports), find: findNotice(ports) }
}

/** The notices of today, newest first; `next`: the place after which the next page begins. */
function listNotices({ notices, clock }: Ports) {
  return async (after?: NoticePlace) => {
    const found = await notices.listShown(dayOfInstant(clock.now()), NOTICES_PER_PAGE + 1, after)
    const shown = found.slice(0, NOTICES_PER_PAGE)
    return { notices: shown, next: found.length > NOTICES_PER_PAGE ? shown.at(-1) : undefined }
  }
}

/** A notice that is shown today; undefined for any other. */
function findNotice({ records, clock }: Ports) {
  return async (uid: string) => {
    const notice = await records.notice.find(uid)
    return notice !== undefined && isNoticeShown(notice, dayOfInstant(clock.now())) ? notice : undefined
  }
}
