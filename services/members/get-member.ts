import { parsePostalCode } from '#domain/customer/contact.ts'
import { type Day, dayOfInstant } from '#domain/day.ts'
import type { Address } from '#domain/delivery/address.ts'
import type { MemberProfile } from '#domain/membership/registration.ts'
import { nextExpiry, pointBalance } from '#domain/points/points.ts'
import type { ServicePorts } from '../service-ports.ts'

/** A member (docs/rules.md Members). */
export type MemberView = {
  readonly uid: string
  readonly email: string
  readonly profile: MemberProfile
  /** The address book, the default first. It does not contain the profile's own address. */
  readonly addresses: readonly { readonly uid: string; readonly isDefault: boolean; readonly address: Address }[]
  readonly registeredOn: Day
}

/**
 * The points of a member: the balance is the sum of the ledger; pending points come from orders that were not returned
 * yet.
 */
export type PointsView = {
  readonly balance: number
  readonly pending: number
  readonly nextExpiry: { readonly on: Day; readonly points: number } | undefined
  /** Newest first. */
  readonly entries: readonly {
    readonly on: Day
    readonly reason: 'used' | 'returned' | 'earned' | 'adjusted' | 'expired'
    readonly points: number
    readonly orderNumber: number | undefined
    readonly expiresOn: Day | undefined
  }[]
}

/** A member; undefined for an incomplete registration and after a withdrawal. */
export function getMember({ members }: Pick<ServicePorts, 'members'>) {
  return async (uid: string): Promise<MemberView | undefined> => {
    const customer = await members.find(uid)
    if (customer?.status !== 'member') return undefined
    const { email, profile, registeredAt } = customer
    return { uid, email, profile, addresses: await members.addresses(uid), registeredOn: dayOfInstant(registeredAt) }
  }
}

/** The points ledger of a member, newest first, with pending points. */
export function getPoints({ points, members }: Pick<ServicePorts, 'points' | 'members'>) {
  return async (uid: string): Promise<PointsView> => {
    const rows = await points.entriesOf(uid)
    const orderUids = rows.flatMap(({ orderUid }) => (orderUid === undefined ? [] : [orderUid]))
    const [pending, numbers] = await Promise.all([points.pendingOf(uid), members.orderNumbers(orderUids)])
    const entries = rows.map(({ at, reason, points: count, orderUid, expiresOn }) => ({
      on: dayOfInstant(at),
      reason,
      points: count,
      orderNumber: orderUid === undefined ? undefined : numbers.get(orderUid),
      expiresOn,
    }))
    return { balance: pointBalance(rows), pending, nextExpiry: nextExpiry(rows), entries: entries.reverse() }
  }
}

/** The address of a postal code of 7 digits, in any spelling, from bundled data; undefined when it has none. */
export function findPostalAddress({ postalCodes }: Pick<ServicePorts, 'postalCodes'>) {
  return async (postalCode: string): Promise<{ prefecture: number; address1: string } | undefined> => {
    const digits = parsePostalCode(postalCode)
    return typeof digits === 'string' ? postalCodes.find(digits) : undefined
  }
}
