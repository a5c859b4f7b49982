import { reminderAnswerKey } from '#domain/membership/password.ts'
import { isRejected } from '#domain/result.ts'
import type { IdentityAdmin, IdentityProvider, PasswordHasher } from '#services/ports/identity.ts'
import type { MemberStore } from '#services/ports/members.ts'
import type { Ids } from '#services/ports/runtime.ts'
import type { VisitorStore } from '#services/ports/visitors.ts'
import type { DemoMember } from './people.ts'

/** Ports for creating members; those of the embedded identity provider. */
export type MemberPorts = {
  readonly identity: Pick<IdentityProvider, 'call'>
  readonly identityAdmin: IdentityAdmin
  readonly members: MemberStore
  readonly visitors: VisitorStore
  readonly passwordHasher: PasswordHasher
  readonly ids: Ids
}

const HOURS_A_DAY = 24
const MAX_ADDRESSES = 20
const MAX_FAVOURITES = 200
const MINUTES_BETWEEN_FAVOURITES = 7

/**
 * Creates a member with a verified account; returns the uid. If an earlier start was interrupted, it continues there.
 */
export async function createMember(ports: MemberPorts, member: DemoMember, now: Temporal.Instant): Promise<string> {
  const { email, password, profile, reminderAnswer } = member
  const uid = await createAccount(ports, { email, password })
  const at = now.subtract({ hours: member.registeredDaysAgo * HOURS_A_DAY })
  const reminderAnswerHash = await ports.passwordHasher.hash(reminderAnswerKey(reminderAnswer), { address: undefined })
  if (reminderAnswerHash === undefined) throw new Error('the reminder answer of a demo member could not be hashed')
  await ports.members.register({ uid, status: 'member', email, profile, reminderAnswerHash, at })
  const hasAddresses = (await ports.members.addresses(uid)).length > 0
  for (const address of hasAddresses ? [] : member.addresses) {
    await ports.members.addAddress(uid, { uid: ports.ids.next(), address, at }, MAX_ADDRESSES)
  }
  return uid
}

/** Adds items to a member's favourites, the first one as the newest. */
export async function addFavourites(
  { visitors, ids }: MemberPorts,
  customerUid: string,
  itemIds: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  const visitor = await visitors.create({ customerUid }, ids.next(), now)
  for (const [index, itemId] of itemIds.entries()) {
    await visitors.addFavourite(
      visitor,
      itemId,
      now.subtract({ minutes: index * MINUTES_BETWEEN_FAVOURITES }),
      MAX_FAVOURITES,
    )
  }
}

/** An account with a verified address; one that exists is kept. Returns its uid. */
export async function createAccount(
  { identity, identityAdmin }: MemberPorts,
  credentials: { email: string; password: string },
): Promise<string> {
  const { email } = credentials
  const result = await identity.call('signUp', { ...credentials, returnSecureToken: true }, { address: undefined })
  if (isRejected(result) && result.code !== 'EMAIL_EXISTS')
    throw new Error(`${email} could not be signed up: ${result.code}`)
  const account = await identityAdmin.find({ email })
  if (account === undefined || isRejected(account)) throw new Error(`${email} has no account`)
  await identityAdmin.setEmailVerified(account.uid, email)
  return account.uid
}
