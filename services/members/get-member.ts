import { dayOfInstant } from '#domain/day.ts'
import type { MemberServices } from '../member-services.ts'
import type { MemberStore } from '../ports/member-store.ts'

/** What the shop knows of a member; undefined for a registration that is not complete and for who withdrew. */
export function getMember({ members }: { members: MemberStore }): MemberServices['getMember'] {
  return async (uid) => {
    const customer = await members.find(uid)
    if (customer?.status !== 'member') return undefined
    const { email, profile, registeredAt } = customer
    return { uid, email, profile, addresses: await members.addresses(uid), registeredOn: dayOfInstant(registeredAt) }
  }
}
