import { hasActiveRental } from '#domain/order/states.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { withdrawnMail } from '../mails/member-mails.ts'
import { mailFrame } from '../mails/worded-mail.ts'
import type { Caller } from '../ports/identity.ts'
import type { ServicePorts } from '../service-ports.ts'
import type { MemberSession } from '../sessions/member-session.ts'
import { type FactorPorts, recordFactorChange, rejectSignInChange } from '../staff/factor-changes.ts'
import { recordEndOf } from '../tax-records.ts'
import { messageOf } from './identity-rejections.ts'
import { type MemberPorts, memberMail } from './member-ports.ts'
import { type Proof, reauthenticate } from './reauthenticate.ts'

type Ports = MemberPorts & FactorPorts & Pick<ServicePorts, 'passkeys'>

export type WithdrawalRejection = Rejection<'active-rental' | 'open-charge', undefined>

/**
 * A withdrawal by the member, after the password or a recent sign-in. Repeating it gives the same result.
 * `staffSecret`: of the cookie that proves a code of the back office.
 */
export function withdraw(ports: Ports) {
  return async (session: MemberSession, proof: Partial<Proof>, from: Caller, staffSecret?: string) => {
    const { uid } = session
    const refused = await rejectSignInChange(ports, session, staffSecret)
    if (refused) return refused
    if (await ports.members.isWithdrawn(uid)) return removeAccount(ports, uid, { ...session, from })
    const reauthenticated = await reauthenticate(ports, session, proof, from)
    if (isRejected(reauthenticated)) return reauthenticated
    return (await erase(ports, uid)) ?? removeAccount(ports, uid, { ...reauthenticated, from })
  }
}

/**
 * Withdraws an account for a caller that has proven that it may: the identity call that deletes an account, and staff.
 * The same rules as for the member's own withdrawal; an account without a member is only removed. Repeating it gives
 * the same result.
 */
export function withdrawAccount(ports: Ports) {
  return async (uid: string): Promise<WithdrawalRejection | undefined> =>
    (await erase(ports, uid)) ?? removeAccount(ports, uid)
}

/**
 * Rejected while the customer has an active rental order or an open charge. Personal data are erased from the shop's
 * store, except the tax record, in one transaction with the last mail (docs/rules.md Retention).
 */
async function erase(ports: Ports, uid: string): Promise<WithdrawalRejection | undefined> {
  const { members, clock, operator } = ports
  const customer = await members.find(uid)
  if (customer === undefined) return undefined
  if (await hasActiveOrders(ports, uid)) return rejected('active-rental')
  const content = withdrawnMail({
    ...mailFrame(ports),
    recordRetentionYears: operator.now().recordRetentionYears,
    name: customer.profile.address,
  })
  const mail = memberMail(ports, { kind: 'withdrawn', to: customer.email, content, event: uid })
  const rules = { isActive: hasActiveRental, endsOn: recordEndOf(ports) }
  const outcome = await members.withdraw(uid, clock.now(), mail, rules)
  if (outcome === 'active') return rejected('active-rental')
  return outcome === 'owing' ? rejected('open-charge') : undefined
}

/**
 * Removes the account at the provider after the shop's data are erased. The withdrawal has taken place: when the
 * provider does not answer, or the process crashes, the scheduled job removes the account.
 */
async function removeAccount(
  ports: Ports,
  uid: string,
  proof?: { readonly idToken: string; readonly from: Caller },
): Promise<undefined> {
  const { identity, identityAdmin, members, passkeys, clock } = ports
  if ((await identityAdmin.find({ uid })) !== undefined)
    await recordFactorChange(ports, { uid }, { act: 'removeFactor', factor: 'all' })
  await passkeys.removeAll(uid)
  const removal = proof && (await identity.call('delete', { idToken: proof.idToken }, proof.from))
  const isRemoved = removal && (!isRejected(removal) || messageOf(removal.code) === 'USER_NOT_FOUND')
  if (!isRemoved && isRejected(await identityAdmin.remove(uid))) return
  await members.recordAccountRemoved(uid, clock.now())
}

/** A failed read of the orders counts as active (docs/product/4, Active rental order). */
async function hasActiveOrders({ members }: MemberPorts, uid: string): Promise<boolean> {
  try {
    return hasActiveRental(await members.rentalOrders(uid))
  } catch {
    return true
  }
}
