import { addFavourites, createMember, type MemberPorts } from './create-member.ts'
import { HANAKO, TARO } from './people.ts'

/** Favourites of the demo member: dresses, a set, pearls, a bag. */
const FAVOURITES = [1101, 1203, 1701, 3201, 3001, 2001] as const
const HOURS_A_DAY = 24

/** The demo member who owns orders. */
export type DemoMemberAccount = { readonly uid: string; readonly joinedAt: Temporal.Instant }

/** Creates the accounts of the demo members before the shop is loaded; returns the member who owns orders. */
export async function createDemoMembers(ports: MemberPorts, now: Temporal.Instant): Promise<DemoMemberAccount> {
  const uid = await createMember(ports, HANAKO, now)
  await createMember(ports, TARO, now)
  return { uid, joinedAt: now.subtract({ hours: HANAKO.registeredDaysAgo * HOURS_A_DAY }) }
}

/** Adds the favourites, once the items are loaded. */
export function addDemoFavourites(
  ports: MemberPorts,
  { uid }: DemoMemberAccount,
  now: Temporal.Instant,
): Promise<void> {
  return addFavourites(ports, uid, FAVOURITES, now)
}
