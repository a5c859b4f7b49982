import { ADDRESSES_LIMIT } from '#domain/membership/registration.ts'
import { rejected } from '#domain/result.ts'
import type { MemberServices } from '../member-services.ts'
import type { Clock } from '../ports/clock.ts'
import type { Ids } from '../ports/ids.ts'
import type { MemberStore } from '../ports/member-store.ts'

type Ports = { readonly members: MemberStore; readonly ids: Ids; readonly clock: Clock }

/** Adds an address to the address book, or changes one. */
export function saveAddress({ members, ids, clock }: Ports): MemberServices['saveAddress'] {
  return async (uid, address, addressUid) => {
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
export function chooseDefaultAddress({ members }: Ports): MemberServices['chooseDefaultAddress'] {
  return async (uid, addressUid) =>
    (await members.chooseDefault(uid, addressUid)) ? undefined : rejected('address-unknown')
}

/** Removes an address; if it was the default, another one becomes the default. */
export function removeAddress({ members }: Ports): MemberServices['removeAddress'] {
  return async (uid, addressUid) =>
    (await members.removeAddress(uid, addressUid)) ? undefined : rejected('address-unknown')
}
