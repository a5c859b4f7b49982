import { parseEmail } from '#domain/customer/email.ts'
import { parsePostalCode } from '#domain/customer/postal-code.ts'
import { type Day, dayOfInstant } from '#domain/day.ts'
import type { Address } from '#domain/delivery/address.ts'
import type { PostalCodePlace } from '#domain/delivery/place.ts'
import { reminderAnswerKey } from '#domain/membership/password.ts'
import { ADDRESSES_LIMIT, type MemberProfile } from '#domain/membership/registration.ts'
import { nextExpiry, pointBalance } from '#domain/points/points.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { SettingsOf } from '#domain/settings/settings.ts'
import type { Caller } from '../ports/identity.ts'
import type { ServicePorts } from '../service-ports.ts'
import type { MemberSession } from '../sessions/member-session.ts'
import type { MemberPorts } from './member-ports.ts'
import { isEmailUnusable } from './register.ts'

export type MemberView = {
  readonly uid: string
  readonly email: string
  readonly profile: MemberProfile
  /** The address book, the default first. It does not contain the profile's own address. */
  readonly addresses: readonly { readonly uid: string; readonly isDefault: boolean; readonly address: Address }[]
  readonly registeredOn: Day
}

/** `balance`: the sum of the ledger; `pending`: from orders that were not returned yet. */
export type PointsView = {
  readonly balance: number
  readonly pending: number
  /** How points are earned and used now. */
  readonly rules: Pick<SettingsOf<'points'>, 'ratePercent' | 'mostUsable'>
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

export function getPoints({ points, members, settings }: Pick<ServicePorts, 'points' | 'members' | 'settings'>) {
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
    const { ratePercent, mostUsable } = settings.now().points
    return {
      balance: pointBalance(rows),
      pending,
      rules: { ratePercent, mostUsable },
      nextExpiry: nextExpiry(rows),
      entries: entries.reverse(),
    }
  }
}

/** The address of a postal code of 7 digits, in any spelling, from bundled data; undefined when it has none. */
export function findPostalAddress({ postalCodes }: Pick<ServicePorts, 'postalCodes'>) {
  return async (postalCode: string): Promise<PostalCodePlace | undefined> => {
    const digits = parsePostalCode(postalCode)
    return typeof digits === 'string' ? postalCodes.find(digits) : undefined
  }
}

/** A new reminder question requires its answer, because the old one would not match; else the answer is kept. */
export function saveProfile({ members, passwordHasher, clock }: MemberPorts) {
  return async (uid: string, profile: MemberProfile, from: Caller, reminderAnswer?: string) => {
    const customer = await members.find(uid)
    if (customer?.status !== 'member') return undefined
    if (reminderAnswer === undefined && profile.reminderQuestion !== customer.profile.reminderQuestion)
      return rejected('reminder-answer-needed')
    const secret = reminderAnswer === undefined ? undefined : reminderAnswerKey(reminderAnswer)
    const hash = secret === undefined ? undefined : await passwordHasher.hash(secret, { ...from, account: uid })
    if (secret !== undefined && hash === undefined) return rejected('too-many-attempts')
    await members.saveProfile(uid, profile, hash, clock.now())
    return undefined
  }
}

/** For an external account, whose address is verified: complete at once. An existing member is not changed. */
export function joinWithExternalAccount(ports: MemberPorts) {
  return async (
    { uid, email: sessionEmail }: MemberSession,
    { reminderAnswer, ...profile }: MemberProfile & { readonly reminderAnswer: string },
    from: Caller,
  ) => {
    const { members, passwordHasher, clock } = ports
    const email = parseEmail(sessionEmail)
    if (isRejected(email) || (await isEmailUnusable(ports, email))) return rejected('email-unusable')
    const reminderAnswerHash = await passwordHasher.hash(reminderAnswerKey(reminderAnswer), { ...from, account: uid })
    if (reminderAnswerHash === undefined) return rejected('too-many-attempts')
    await members.register({ uid, status: 'member', email, profile, reminderAnswerHash, at: clock.now() })
    return undefined
  }
}

type AddressUnknown = Rejection<'address-unknown', undefined>
type Ports = Pick<ServicePorts, 'members' | 'ids' | 'clock'>

/** Adds an address to the address book, or changes the one with `addressUid`. At most 20. */
export function saveAddress({ members, ids, clock }: Ports) {
  return async (uid: string, address: Address, addressUid?: string) => {
    if (addressUid !== undefined) {
      const isChanged = await members.changeAddress(uid, addressUid, address)
      return isChanged ? { uid: addressUid } : rejected('address-unknown')
    }
    const entry = { uid: ids.next(), address, at: clock.now() }
    const outcome = await members.addAddress(uid, entry, ADDRESSES_LIMIT)
    if (outcome === 'full') return rejected('addresses-full', { limit: ADDRESSES_LIMIT })
    return outcome === 'added' ? { uid: entry.uid } : rejected('address-unknown')
  }
}

export function chooseDefaultAddress({ members }: Ports) {
  return async (uid: string, addressUid: string): Promise<AddressUnknown | undefined> =>
    (await members.chooseDefault(uid, addressUid)) ? undefined : rejected('address-unknown')
}

export function removeAddress({ members }: Ports) {
  return async (uid: string, addressUid: string): Promise<AddressUnknown | undefined> =>
    (await members.removeAddress(uid, addressUid)) ? undefined : rejected('address-unknown')
}
