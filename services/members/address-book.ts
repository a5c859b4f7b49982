import type { Address } from '#domain/delivery/address.ts'
import { ADDRESSES_LIMIT } from '#domain/membership/registration.ts'
import { type Rejection, rejected } from '#domain/result.ts'
import type { ServicePorts } from '../service-ports.ts'

type AddressUnknown = Rejection<'address-unknown', undefined>
type Ports = Pick<ServicePorts, 'members' | 'ids' | 'clock'>

/** Adds an address to the address book, or changes the one with `addressUid`. At most 20. */
export function saveAddress({ members, ids, clock }: Ports) {
  return async (
    uid: string,
    address: Address,
    addressUid?: string,
  ): Promise<{ uid: string } | AddressUnknown | Rejection<'addresses-full', { limit: number }>> => {
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

/** Makes an address the default. */
export function chooseDefaultAddress({ members }: Ports) {
  return async (uid: string, addressUid: string): Promise<AddressUnknown | undefined> =>
    (await members.chooseDefault(uid, addressUid)) ? undefined : rejected('address-unknown')
}

/** Removes an address; if it was the default, another one becomes the default. */
export function removeAddress({ members }: Ports) {
  return async (uid: string, addressUid: string): Promise<AddressUnknown | undefined> =>
    (await members.removeAddress(uid, addressUid)) ? undefined : rejected('address-unknown')
}
