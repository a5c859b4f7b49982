import { SUPERUSER_ROLE } from '#domain/constants.ts'
import { ORDINARY_ROLE } from '#domain/identity/session.ts'
import { type Rejection, rejected } from '#domain/result.ts'
import { type Duty, hasDuty } from '#domain/staff/duties.ts'
import { isStaffSessionOver } from '#domain/staff/staff-session.ts'
import type { AuditEntry } from '../ports/staff.ts'
import type { ServicePorts } from '../service-ports.ts'
import { isRecentSignIn, type MemberSession } from '../sessions/member-session.ts'

/**
 * Who calls a use case of the back office. `browserSecret`: of the cookie that proves the second factor; a program with
 * a token has shown it with its call (http/calls). `form`: the form that was sent, with the version of the record that
 * it showed.
 */
export type StaffCaller = {
  readonly kind: 'browser' | 'program'
  readonly session: Pick<MemberSession, 'uid' | 'email' | 'role' | 'signedInAt' | 'signInProvider'> &
    Partial<Pick<MemberSession, 'hasSecondFactor'>>
  readonly requestId: string
  readonly browserSecret: string | undefined
  readonly form?: SentForm | undefined
}

export type SentForm = { readonly key: string; readonly version: number }

/** A person of the staff as a use case and the pages see it. */
export type StaffMember = {
  readonly uid: string
  readonly name: string
  readonly duties: readonly Duty[]
  /** Whether the sign-in is recent enough for refunds, exports and roles. */
  readonly isFresh: boolean
}

/** Why a person may not do something. None of them says more than the page that leads on. */
export type StaffRejection =
  | Rejection<'not-staff' | 'staff-session-over' | 'second-factor-missing' | 'fresh-sign-in-needed', undefined>
  | Rejection<'duty-missing', { readonly duties: readonly Duty[] }>

export type AccessPorts = FactorReadPorts & Pick<ServicePorts, 'staff' | 'superuserUids'>

/**
 * Who a caller is, with duties as they are now (docs/rules.md Staff): staff with a role, not older than ten hours since
 * the sign-in, in production with a second factor: a passkey, or a one-time code in this browser.
 */
export async function identifyStaff(ports: AccessPorts, caller: StaffCaller): Promise<StaffMember | StaffRejection> {
  const { session } = caller
  const person = await findPerson(ports, session)
  if (person === undefined) return rejected('not-staff')
  if (isStaffSessionOver(session.signedInAt, ports.clock.now())) return rejected('staff-session-over')
  if (caller.kind === 'browser' && !(await hasSecondFactor(ports, caller))) return rejected('second-factor-missing')
  return { ...person, isFresh: isRecentSignIn(ports, session) }
}

/** The person, when it has one of the duties, and a recent sign-in where that is needed. */
export async function admitStaff(
  ports: AccessPorts,
  caller: StaffCaller,
  { duties, isFresh }: { readonly duties: readonly Duty[]; readonly isFresh: boolean },
): Promise<StaffMember | StaffRejection> {
  const person = await identifyStaff(ports, caller)
  if ('kind' in person) return person
  if (!hasDuty(person.duties, duties)) return rejected('duty-missing', { duties })
  return isFresh && !person.isFresh ? rejected('fresh-sign-in-needed') : person
}

/** Staff of the table; the superusers of the configuration are owners also without a row. */
async function findPerson({ staff }: AccessPorts, { uid, email, role }: StaffCaller['session']) {
  if (role <= ORDINARY_ROLE) return undefined
  const record = await staff.find(uid)
  if (record === undefined) {
    return role === SUPERUSER_ROLE ? { uid, name: email, duties: ['owner'] as const } : undefined
  }
  return record.isActive ? { uid, name: record.name, duties: record.duties } : undefined
}

/** The sign-in provider of a session that was opened by a passkey (services/passkeys). */
const PASSKEY = 'custom'

/** A session, and the secret that was given for a code; undefined: none was. */
export type FactorCaller = {
  readonly session: Pick<MemberSession, 'uid' | 'signInProvider'> & Partial<Pick<MemberSession, 'hasSecondFactor'>>
  readonly browserSecret: string | undefined
}

type FactorReadPorts = Pick<ServicePorts, 'secondFactors' | 'clock' | 'requiresSecondFactor' | 'identityKeys'>

/**
 * Whether a session was opened by a passkey or with an app of the embedded identity provider, or a code was shown in
 * its browser or by its program within ten hours. An app of an external provider does not count: whoever has the
 * password can register one there (docs/decisions/079).
 */
export async function hasSecondFactor(
  ports: FactorReadPorts,
  { session, browserSecret }: FactorCaller,
): Promise<boolean> {
  if (!ports.requiresSecondFactor || session.signInProvider === PASSKEY) return true
  if (session.hasSecondFactor && ports.identityKeys !== undefined) return true
  if (browserSecret === undefined) return false
  const verifiedAt = await ports.secondFactors.verifiedAt(browserSecret, session.uid)
  return verifiedAt !== undefined && !isStaffSessionOver(verifiedAt, ports.clock.now())
}

/** The row of the audit log of an act. `subject`: as `order:{uid}`. */
export function auditEntry(
  { clock }: Pick<ServicePorts, 'clock'>,
  { session, requestId, form }: StaffCaller,
  { act, subject, fields = [] }: Pick<AuditEntry, 'act' | 'subject'> & Partial<Pick<AuditEntry, 'fields'>>,
): AuditEntry {
  return { at: clock.now(), staffUid: session.uid, act, subject, fields, requestId, formKey: form?.key }
}
