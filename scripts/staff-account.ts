import { parseEmail } from '#domain/customer/email.ts'
import { ORDINARY_ROLE } from '#domain/identity/session.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { DUTIES } from '#domain/staff/duties.ts'
import type { AccountFacts, AdminRejection } from '#services/ports/identity.ts'
import type { ServicePorts } from '#services/service-ports.ts'
import { endFactorsAndSessions, type FactorMailPorts, mailFactorChange } from '#services/staff/factor-changes.ts'
import { newRecoveryCode } from '#services/staff/second-factor.ts'

export type StaffAccountPorts = FactorMailPorts &
  Pick<ServicePorts, 'secondFactors' | 'passkeys' | 'recoveryCodes' | 'passwordHasher'>

/**
 * Makes an account an owner of the back office; for an address without an account it makes one. Returns what is
 * printed: the password of a new account, and a recovery code for the next sign-in. The account loses its second
 * factors and sessions: those of a new person were never checked, those of an owner who needs a code are lost, which is
 * mailed. Undefined for an unknown uid.
 */
export async function makeOwner(
  ports: StaffAccountPorts,
  target: string,
): Promise<string | AdminRejection | undefined> {
  const { identityAdmin, staff, secondFactors, passkeys, ids, clock } = ports
  const isAddress = target.includes('@')
  const known = await identityAdmin.find(isAddress ? { email: target } : { uid: target })
  if (isRejected(known)) return known
  const made = known ?? (isAddress ? await makeAccount(ports, target) : undefined)
  if (made === undefined || isRejected(made)) return made
  const { uid, email = uid, role } = made
  const person = await staff.find(uid)
  const at = clock.now()
  const duties = DUTIES.filter((duty) => duty === 'owner' || person?.duties.includes(duty))
  const saved = { uid, name: person?.name ?? email, duties, isActive: true, addedAt: person?.addedAt ?? at }
  const act = { at, staffUid: 'operator', act: 'makeOwner', subject: `staff:${uid}`, fields: duties } as const
  await staff.save(saved, { ...act, requestId: 'npm run accounts', formKey: undefined })
  await passkeys.removeAll(uid)
  await secondFactors.removeCodes(uid)
  await endFactorsAndSessions(ports, uid)
  if (role === 0) await identityAdmin.setRole(uid, 1)
  if (person !== undefined) await mailFactorChange(ports, uid, { act: 'removeFactor', factor: 'all' })
  const code = newRecoveryCode({ ids })
  await secondFactors.addRecoveryCode(uid, code)
  return `${'password' in made ? passwordText(made) : ''}duties         ${duties.join(', ')}
recovery code  ${code}
               It replaces the code of an app once, at the next sign-in at /staff; then an app is registered.`
}

type NewAccount = Pick<AccountFacts, 'uid' | 'email' | 'role'> & { readonly password: string }

/** The operator of the shop vouches for the address. */
async function makeAccount(
  { identityAdmin, passwordHasher, ids }: StaffAccountPorts,
  target: string,
): Promise<NewAccount | AdminRejection | undefined> {
  const email = parseEmail(target)
  if (isRejected(email)) return undefined
  const [uid, password] = [ids.next(), newRecoveryCode({ ids })]
  const passwordHash = await passwordHasher.hash(password, { address: undefined })
  if (passwordHash === undefined) throw new Error('the password was not hashed')
  const refused = await identityAdmin.createVerified({ uid, email, passwordHash, password })
  if (refused?.code === 'email-taken') throw new Error(`${email} was given to another account in the meantime`)
  return refused === undefined ? { uid, email, password, role: ORDINARY_ROLE } : rejected(refused.code)
}

function passwordText({ email, password }: NewAccount): string {
  return `new account    ${email}
password       ${password}
               Sign in with it at /staff. It is changed at /mypage/password, which first asks for a profile.
`
}
