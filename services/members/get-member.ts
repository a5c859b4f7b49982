import { dayOfInstant } from '#domain/day.ts'
import type { MemberServices } from '../member-services.ts'
import type { MemberStore } from '../ports/member-store.ts'

/** A member; undefined for an incomplete registration and after a withdrawal. */
export function getMember({ members }: { members: MemberStore }): MemberServices['getMember'] {
  return async (uid) => {
    const customer = await members.find(uid)
    if (customer?.status !== 'member') return undefined
    const { email, profile, registeredAt } = customer
    return { uid, email, profile, addresses: await members.addresses(uid), registeredOn: dayOfInstant(registeredAt) }
  }
}
