import type { AuditSubject } from '#domain/record/acts.ts'
import { type Rejection, rejected } from '#domain/result.ts'
import type { SuppressionFilter } from '../ports/suppressions.ts'
import type { ServicePorts } from '../service-ports.ts'
import { staffUseCases } from './use-case.ts'

const ROWS_PER_PAGE = 50
const SERVICE = ['service'] as const
const MAX_REASON_LENGTH = 200

export type ReleaseRejection = Rejection<'suppression-unknown' | 'reason-missing', undefined>

/** Addresses that bounced or complained, in the back office (docs/rules.md Mails). */
export function createStaffSuppressions(ports: ServicePorts) {
  const { reading, change } = staffUseCases(ports)
  const subject = (uid: string, _reason: string): AuditSubject => `suppression:${uid}`
  return {
    /** 50 addresses, newest first; `next`: the one after which the next page begins. */
    list: reading('listSuppressions', { duties: SERVICE }, listSuppressions),
    /** Mails go to the address again; those that failed are sent. */
    release: change('releaseSuppression', { duties: SERVICE, subject }, releaseSuppression),
  }
}

function listSuppressions({ suppressions }: ServicePorts) {
  return async (filter: SuppressionFilter) => {
    const found = await suppressions.list(filter, ROWS_PER_PAGE + 1)
    const rows = found.slice(0, ROWS_PER_PAGE)
    return { rows, next: found.length > ROWS_PER_PAGE ? rows.at(-1)?.uid : undefined }
  }
}

function releaseSuppression({ suppressions, clock }: ServicePorts, by: string) {
  return async (uid: string, typed: string): Promise<ReleaseRejection | undefined> => {
    const reason = typed.trim().slice(0, MAX_REASON_LENGTH)
    if (reason === '') return rejected('reason-missing')
    const isReleased = await suppressions.release(uid, { at: clock.now(), by, reason })
    return isReleased ? undefined : rejected('suppression-unknown')
  }
}
