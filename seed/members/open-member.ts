import { reminderAnswerKey } from '#domain/membership/reminder-answer.ts'
import { isRejected } from '#domain/result.ts'
import type { IdentityAdmin, IdentityProvider } from '#services/ports/identity-provider.ts'
import type { Ids } from '#services/ports/ids.ts'
import type { MemberStore } from '#services/ports/member-store.ts'
import type { SecretHasher } from '#services/ports/secret-hasher.ts'
import type { VisitorStore } from '#services/ports/visitor-store.ts'
import type { DemoMember } from './people.ts'

/** What demo members are made with; the embedded identity provider's. */
export type MemberPorts = {
  readonly identity: Pick<IdentityProvider, 'call'>
  readonly identityAdmin: IdentityAdmin
  readonly members: MemberStore
  readonly visitors: VisitorStore
  readonly secrets: SecretHasher
  readonly ids: Ids
}

const HOURS_A_DAY = 24
const MOST_ADDRESSES = 20
const MOST_FAVOURITES = 200
const MINUTES_BETWEEN_MARKS = 7

/**
 * A member with an account, as if the link of the registration's mail had been opened long ago; the uid. What a first
 * start left behind half done is taken up again.
 */
export async function openMember(ports: MemberPorts, member: DemoMember, now: Temporal.Instant): Promise<string> {
  const { email, password, profile, reminderAnswer } = member
  const uid = await openAccount(ports, { email, password })
  const at = now.subtract({ hours: member.registeredDaysAgo * HOURS_A_DAY })
  const reminderAnswerHash = await ports.secrets.hash(reminderAnswerKey(reminderAnswer))
  if (reminderAnswerHash === undefined) throw new Error('no time to hash the answer of a demo member')
  await ports.members.register({ uid, status: 'member', email, profile, reminderAnswerHash, at })
  const isFurnished = (await ports.members.addresses(uid)).length > 0
  for (const address of isFurnished ? [] : member.addresses) {
    await ports.members.addAddress(uid, { uid: ports.ids.next(), address, at }, MOST_ADDRESSES)
  }
  return uid
}

/** Marks items as a member's favourites, the first of them last. */
export async function markFavourites(
  { visitors, ids }: MemberPorts,
  customerUid: string,
  itemIds: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  const visitor = await visitors.open({ customerUid }, ids.next(), now)
  for (const [index, itemId] of itemIds.entries()) {
    await visitors.mark(visitor, itemId, now.subtract({ minutes: index * MINUTES_BETWEEN_MARKS }), MOST_FAVOURITES)
  }
}

async function openAccount(
  { identity, identityAdmin }: MemberPorts,
  credentials: { email: string; password: string },
): Promise<string> {
  const { email } = credentials
  const made = await identity.call('signUp', { ...credentials, returnSecureToken: true }, { address: undefined })
  if (isRejected(made) && made.code !== 'EMAIL_EXISTS') throw new Error(`${email} could not be signed up: ${made.code}`)
  const account = await identityAdmin.find({ email })
  if (account === undefined || isRejected(account)) throw new Error(`${email} has no account`)
  await identityAdmin.setEmailVerified(account.uid, email)
  return account.uid
}
