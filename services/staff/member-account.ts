import { isRejected, rejected } from '#domain/result.ts'
import type { ServicePorts } from '../service-ports.ts'
import { isOfStaff } from './factor-changes.ts'

/** The account of a member who is not of the staff, whose accounts the owner changes. */
export async function findAccount(ports: ServicePorts, uid: string) {
  const { members, identityAdmin } = ports
  if ((await members.find(uid)) === undefined) return rejected('member-unknown')
  const account = await identityAdmin.find({ uid })
  if (isRejected(account)) return rejected('account-elsewhere')
  if (account === undefined) return rejected('member-unknown')
  return (await isOfStaff(ports, account)) ? rejected('account-of-staff') : account
}
