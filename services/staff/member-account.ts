import { ORDINARY_ROLE } from '#domain/identity/session.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { ServicePorts } from '../service-ports.ts'
import { isOfStaff } from './factor-changes.ts'

/** Accounts of the staff are left to their owner, also where the identity provider is not asked. */
export async function rejectStaff(
  ports: ServicePorts,
  uid: string,
): Promise<Rejection<'account-of-staff', undefined> | undefined> {
  return (await isOfStaff(ports, { uid, role: ORDINARY_ROLE })) ? rejected('account-of-staff') : undefined
}

/** The account of a member who is not of the staff, whose accounts the owner changes. */
export async function findAccount(ports: ServicePorts, uid: string) {
  const { members, identityAdmin } = ports
  if ((await members.find(uid)) === undefined) return rejected('member-unknown')
  const account = await identityAdmin.find({ uid })
  if (isRejected(account)) return rejected('account-elsewhere')
  if (account === undefined) return rejected('member-unknown')
  return (await isOfStaff(ports, account)) ? rejected('account-of-staff') : account
}
