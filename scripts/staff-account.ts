import { isRejected } from '#domain/result.ts'
import { type Duty, isDuty } from '#domain/staff/duties.ts'
import type { IdentityAdmin } from '#services/ports/identity.ts'
import type { PasskeyStore } from '#services/ports/passkeys.ts'
import type { Clock, Ids } from '#services/ports/runtime.ts'
import type { SecondFactorStore, StaffStore } from '#services/ports/staff.ts'
import { newRecoveryCode } from '#services/staff/second-factor.ts'

export type StaffAccountPorts = {
  readonly identityAdmin: IdentityAdmin
  readonly staff: StaffStore
  readonly secondFactors: SecondFactorStore
  readonly passkeys: Pick<PasskeyStore, 'removeAll'>
  readonly ids: Ids
  readonly clock: Clock
}

/** Duties as in `packing,service`; an empty list for `none`; undefined for anything else. */
export function parseDuties(text: string): readonly Duty[] | undefined {
  if (text === 'none') return []
  const words = text.split(',')
  return words.every(isDuty) ? [...new Set(words)] : undefined
}

/**
 * Gives an account duties in the back office, or takes them all. A new person gets a recovery code for the first
 * sign-in; passkeys that the account had before are removed, because a passkey is a second factor of staff. Undefined
 * without such an account.
 */
export async function makeStaff(
  { identityAdmin, staff, secondFactors, passkeys, ids, clock }: StaffAccountPorts,
  target: string,
  duties: readonly Duty[],
): Promise<string | undefined> {
  const account = await identityAdmin.find(target.includes('@') ? { email: target } : { uid: target })
  if (account === undefined || isRejected(account)) return undefined
  const { uid, email = uid, role } = account
  const known = await staff.find(uid)
  const at = clock.now()
  const person = { uid, name: known?.name ?? email, duties, isActive: duties.length > 0, addedAt: known?.addedAt ?? at }
  const act = { at, staffUid: 'operator', act: 'saveStaff', subject: `staff:${uid}`, fields: [...duties] }
  if (known === undefined) await passkeys.removeAll(uid)
  await staff.save(person, { ...act, requestId: 'npm run accounts', formKey: undefined })
  if (role === 0 && duties.length > 0) await identityAdmin.setRole(uid, 1)
  if (known !== undefined || duties.length === 0) return `duties         ${duties.join(', ') || 'none'}`
  const code = newRecoveryCode({ ids })
  await secondFactors.addRecoveryCode(uid, code)
  return `duties         ${duties.join(', ')}
recovery code  ${code}
               It replaces the code of an app once, at the first sign-in at /staff; then an app is registered.`
}
