import { ORDINARY_ROLE, roleOf } from '#domain/identity/session.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { type FactorChange, factorText, staffFactorMail } from '../mails/staff-mails.ts'
import { memberMail } from '../members/member-ports.ts'
import type { AccountFacts, AdminRejection, IdentityAdmin } from '../ports/identity.ts'
import type { ServicePorts } from '../service-ports.ts'
import type { MemberSession } from '../sessions/member-session.ts'
import { type AccessPorts, hasSecondFactor } from './staff-member.ts'

export type FactorMailPorts = Pick<
  ServicePorts,
  'staff' | 'members' | 'identityAdmin' | 'ids' | 'clock' | 'siteUrl' | 'operator'
>
export type FactorPorts = AccessPorts & FactorMailPorts

/** A session that changes second factors. */
export type FactorSession = Pick<MemberSession, 'uid' | 'role' | 'signInProvider' | 'hasSecondFactor'>

/** The session of a token, as far as second factors depend on it; undefined for a token that is not valid. */
export async function factorSessionOf(
  { identity, superuserUids }: Pick<ServicePorts, 'identity' | 'superuserUids'>,
  idToken: string,
): Promise<FactorSession | undefined> {
  const claims = await identity.verify(idToken)
  if (isRejected(claims)) return undefined
  const { uid, signInProvider, hasSecondFactor } = claims
  return { uid, role: roleOf(claims, superuserUids), signInProvider, hasSecondFactor }
}

/**
 * Whether a session may change how its account signs in: its second factors, which are passkeys, apps at the identity
 * provider, the code app of the back office and recovery codes; its password, its address and its external accounts;
 * and whether it may remove the account. An account of the staff needs a session that has shown a second factor, or a
 * recovery code that the owner gave: neither a password nor a mailbox makes one (docs/rules.md Staff). `browserSecret`:
 * of the cookie that proves a code.
 */
export async function rejectSignInChange(
  ports: AccessPorts,
  session: FactorSession,
  browserSecret: string | undefined,
): Promise<Rejection<'second-factor-missing', undefined> | undefined> {
  if (!(await isOfStaff(ports, session))) return undefined
  return (await hasSecondFactor(ports, { session, browserSecret })) ? undefined : rejected('second-factor-missing')
}

/**
 * Whether an account is one of the staff: a superuser also without a row, and an active person also before the token
 * has the role. A person who was stopped is a customer, whose factors end when the work is taken up again.
 */
export async function isOfStaff(
  { staff, superuserUids }: Pick<AccessPorts, 'staff' | 'superuserUids'>,
  { uid, role }: Pick<FactorSession, 'uid' | 'role'>,
) {
  if (role > ORDINARY_ROLE || superuserUids.includes(uid)) return true
  return (await staff.find(uid))?.isActive ?? false
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
  const facts = { at: ports.clock.now(), staffUid: uid, act: change.act, subject: `staff:${uid}`, requestId } as const
  await ports.staff.append({ ...facts, fields: [factorText(change)], formKey: undefined })
  return mailFactorChange(ports, uid, change)
}

/** Mails the owner of an account that it gained or lost a second factor. */
export async function mailFactorChange(ports: FactorMailPorts, uid: string, change: FactorChange): Promise<undefined> {
  const { identityAdmin, staff, members, clock, siteUrl, operator } = ports
  const [account, person] = [await identityAdmin.find({ uid }), await staff.find(uid)]
  const email = isRejected(account) ? (await members.find(uid))?.email : account?.email
  if (email === undefined) return undefined
  const at = clock.now()
  const content = staffFactorMail({ siteUrl, shop: operator.now(), name: person?.name ?? email, change, at })
  await members.queue(memberMail(ports, { kind: 'stafffactor', to: email, content }), at)
  return undefined
}

type SessionPorts = Pick<ServicePorts, 'identityAdmin' | 'secondFactors'>

/** Ends the sessions of an account, and what its browsers have shown of second factors. */
export async function endSessionsOf({ identityAdmin, secondFactors }: SessionPorts, uid: string): Promise<void> {
  await secondFactors.removeBrowsers(uid)
  if (await hasAccount(identityAdmin, uid)) requireReached(await identityAdmin.revoke(uid))
}

/**
 * Removes the apps of an account at the identity provider with their recovery codes, and ends its sessions, which were
 * opened with them.
 */
export async function endFactorsAndSessions(
  ports: SessionPorts & Pick<ServicePorts, 'recoveryCodes'>,
  uid: string,
): Promise<void> {
  const { identityAdmin, recoveryCodes } = ports
  if (await hasAccount(identityAdmin, uid)) requireReached(await identityAdmin.removeSecondFactors(uid))
  await recoveryCodes.replace(uid, [])
  await endSessionsOf(ports, uid)
}

async function hasAccount(identityAdmin: IdentityAdmin, uid: string): Promise<boolean> {
  return (await identityAdmin.find({ uid })) !== undefined
}

/**
 * Throws when the identity provider did not answer, so that the change is made again. Without a service account its
 * console does what the shop cannot do.
 */
export function requireReached(result: AccountFacts | AdminRejection | undefined): void {
  if (isRejected(result) && result.code === 'unreachable') throw new Error('the identity provider does not answer')
}
