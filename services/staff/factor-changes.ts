import { ORDINARY_ROLE, roleOf } from '#domain/identity/session.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { type FactorChange, factorText, staffFactorMail } from '../mails/staff-mails.ts'
import { memberMail } from '../members/member-ports.ts'
import type { TokenClaims } from '../ports/identity.ts'
import type { ServicePorts } from '../service-ports.ts'
import type { MemberSession } from '../sessions/member-session.ts'
import { type AccessPorts, hasSecondFactor } from './staff-member.ts'

export type FactorPorts = AccessPorts &
  Pick<ServicePorts, 'members' | 'identityAdmin' | 'ids' | 'siteUrl' | 'shop' | 'superuserUids'>

/** A session that changes second factors. */
export type FactorSession = Pick<MemberSession, 'uid' | 'role' | 'signInProvider' | 'hasSecondFactor'>

/** The session of a token, as far as second factors depend on it. */
export function factorSessionOf(claims: TokenClaims, { superuserUids }: Pick<FactorPorts, 'superuserUids'>) {
  const { uid, signInProvider, hasSecondFactor } = claims
  return { uid, role: roleOf(claims, superuserUids), signInProvider, hasSecondFactor }
}

/**
 * Whether a session may add or remove a second factor of its account: a passkey, an app at the identity provider, the
 * code app of the back office, or recovery codes. An account of the staff needs a session that has shown one, or a
 * recovery code that the owner gave: neither a password nor a mailbox makes a second factor (docs/rules.md Staff).
 * `browserSecret`: of the cookie that proves a code.
 */
export async function rejectFactorChange(
  ports: FactorPorts,
  session: FactorSession,
  browserSecret: string | undefined,
): Promise<Rejection<'second-factor-missing', undefined> | undefined> {
  if (!(await isOfStaff(ports, session))) return undefined
  return (await hasSecondFactor(ports, { session, browserSecret })) ? undefined : rejected('second-factor-missing')
}

/** A superuser is of the staff also without a row, and a person with a row also before the token has the role. */
async function isOfStaff({ staff, superuserUids }: FactorPorts, { uid, role }: Pick<FactorSession, 'uid' | 'role'>) {
  if (role > ORDINARY_ROLE || superuserUids.includes(uid)) return true
  return (await staff.find(uid)) !== undefined
}

/**
 * Writes to the audit log, and mails its owner, that an account of the staff gained or lost a second factor by itself.
 * For an account of a customer it does nothing. `role`: as far as it is known.
 */
export async function recordFactorChange(
  ports: FactorPorts,
  { uid, role = ORDINARY_ROLE }: { readonly uid: string; readonly role?: number },
  change: FactorChange,
  requestId = '',
): Promise<undefined> {
  if (!(await isOfStaff(ports, { uid, role }))) return undefined
  const facts = { at: ports.clock.now(), staffUid: uid, act: change.act, subject: `staff:${uid}`, requestId }
  await ports.staff.append({ ...facts, fields: [factorText(change)], formKey: undefined })
  return mailFactorChange(ports, uid, change)
}

/** Mails the owner of an account that it gained or lost a second factor. */
export async function mailFactorChange(ports: FactorPorts, uid: string, change: FactorChange): Promise<undefined> {
  const { identityAdmin, staff, members, clock, siteUrl, shop } = ports
  const [account, person] = [await identityAdmin.find({ uid }), await staff.find(uid)]
  const email = isRejected(account) ? (await members.find(uid))?.email : account?.email
  if (email === undefined) return undefined
  const at = clock.now()
  const content = staffFactorMail({ siteUrl, shop, name: person?.name ?? email, change, at })
  await members.queue(memberMail(ports, { kind: 'stafffactor', to: email, content }), at)
  return undefined
}

type AccountPorts = Pick<ServicePorts, 'identityAdmin' | 'secondFactors'>

/** Ends the sessions of an account, and what its browsers have shown of second factors. */
export async function endSessionsOf({ identityAdmin, secondFactors }: AccountPorts, uid: string): Promise<void> {
  await identityAdmin.revoke(uid)
  await secondFactors.removeBrowsers(uid)
}

/** Removes the apps of an account at the identity provider, and ends its sessions, which were opened with them. */
export async function endFactorsAndSessions(ports: AccountPorts, uid: string): Promise<void> {
  await ports.identityAdmin.removeSecondFactors(uid)
  await endSessionsOf(ports, uid)
}
