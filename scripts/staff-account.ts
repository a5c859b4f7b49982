import { isRejected } from '#domain/result.ts'
import { DUTIES } from '#domain/staff/duties.ts'
import type { ServicePorts } from '#services/service-ports.ts'
import { endFactorsAndSessions, type FactorMailPorts, mailFactorChange } from '#services/staff/factor-changes.ts'
import { newRecoveryCode } from '#services/staff/second-factor.ts'

export type StaffAccountPorts = FactorMailPorts & Pick<ServicePorts, 'secondFactors' | 'passkeys' | 'recoveryCodes'>

/**
 * Makes an account an owner of the back office. Returns what is printed: a recovery code for the next sign-in. The
 * account loses its second factors and sessions: those of a new person were never checked, those of an owner who needs
 * a code are lost, which is mailed. Undefined without such an account.
 */
export async function makeOwner(ports: StaffAccountPorts, target: string): Promise<string | undefined> {
  const { identityAdmin, staff, secondFactors, passkeys, ids, clock } = ports
  const account = await identityAdmin.find(target.includes('@') ? { email: target } : { uid: target })
  if (account === undefined || isRejected(account)) return undefined
  const { uid, email = uid, role } = account
  const known = await staff.find(uid)
  const at = clock.now()
  const duties = DUTIES.filter((duty) => duty === 'owner' || known?.duties.includes(duty))
  const person = { uid, name: known?.name ?? email, duties, isActive: true, addedAt: known?.addedAt ?? at }
  const act = { at, staffUid: 'operator', act: 'makeOwner', subject: `staff:${uid}`, fields: duties } as const
  await staff.save(person, { ...act, requestId: 'npm run accounts', formKey: undefined })
  await passkeys.removeAll(uid)
  await secondFactors.removeCodes(uid)
  await endFactorsAndSessions(ports, uid)
  if (role === 0) await identityAdmin.setRole(uid, 1)
  if (known !== undefined) await mailFactorChange(ports, uid, { act: 'removeFactor', factor: 'all' })
  const code = newRecoveryCode({ ids })
  await secondFactors.addRecoveryCode(uid, code)
  return `duties         ${duties.join(', ')}
recovery code  ${code}
               It replaces the code of an app once, at the next sign-in at /staff; then an app is registered.`
}
