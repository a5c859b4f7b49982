import { isRejected } from '#domain/result.ts'
import { DUTIES } from '#domain/staff/duties.ts'
import type { IdentityAdmin } from '#services/ports/identity.ts'
import type { PasskeyStore } from '#services/ports/passkeys.ts'
import type { Clock, Ids } from '#services/ports/runtime.ts'
import type { SecondFactorStore, StaffStore } from '#services/ports/staff.ts'
import { endFactorsAndSessions } from '#services/staff/factor-changes.ts'
import { newRecoveryCode } from '#services/staff/second-factor.ts'

export type StaffAccountPorts = {
  readonly identityAdmin: IdentityAdmin
  readonly staff: StaffStore
  readonly secondFactors: SecondFactorStore
  readonly passkeys: Pick<PasskeyStore, 'removeAll'>
  readonly ids: Ids
  readonly clock: Clock
}

/**
 * Makes an account an owner of the back office. Returns what is printed: a recovery code for the next sign-in. The
 * account loses its second factors and sessions: those of a new person were never checked, those of an owner who needs
 * a code are lost. Undefined without such an account.
 */
export async function makeOwner(
  { identityAdmin, staff, secondFactors, passkeys, ids, clock }: StaffAccountPorts,
  target: string,
): Promise<string | undefined> {
  const account = await identityAdmin.find(target.includes('@') ? { email: target } : { uid: target })
  if (account === undefined || isRejected(account)) return undefined
  const { uid, email = uid, role } = account
  const known = await staff.find(uid)
  const at = clock.now()
  const duties = DUTIES.filter((duty) => duty === 'owner' || known?.duties.includes(duty))
  const person = { uid, name: known?.name ?? email, duties, isActive: true, addedAt: known?.addedAt ?? at }
  const act = { at, staffUid: 'operator', act: 'makeOwner', subject: `staff:${uid}`, fields: duties }
  await staff.save(person, { ...act, requestId: 'npm run accounts', formKey: undefined })
  if (role === 0) await identityAdmin.setRole(uid, 1)
  await passkeys.removeAll(uid)
  await secondFactors.removeCodes(uid)
  await endFactorsAndSessions({ identityAdmin, secondFactors }, uid)
  const code = newRecoveryCode({ ids })
  await secondFactors.addRecoveryCode(uid, code)
  return `duties         ${duties.join(', ')}
recovery code  ${code}
               It replaces the code of an app once, at the next sign-in at /staff; then an app is registered.`
}
