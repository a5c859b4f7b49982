import type { Address } from '../delivery/address.ts'
import type { CustomerKey } from './order.ts'

/** An address and the family that receives parcels there, in a form that is equal for the usual spellings. */
type Household = { readonly postalCode: string; readonly street: string; readonly familyNameKana: string }

/**
 * By what other orders count towards the cart checks of a customer: those of the account, or of the same telephone or
 * household. Never by a typed e-mail address, which anybody may type (docs/rules.md Guests and abuse).
 */
export type ExposureKey =
  | { readonly kind: 'member'; readonly customerUid: string }
  | { readonly kind: 'guest'; readonly telephone: string | undefined; readonly household: Household | undefined }

export function exposureKeyOf({ customerUid, customer, shipping = customer }: Omit<CustomerKey, 'email'>): ExposureKey {
  if (customerUid !== undefined) return { kind: 'member', customerUid }
  return { kind: 'guest', telephone: customer?.telephone, household: shipping && householdOf(shipping) }
}

/** Decided here: with the family name, because hotels and funeral halls receive the parcels of many customers. */
function householdOf({ postalCode, address1, address2 = '', familyNameKana }: Address): Household {
  return { postalCode, street: `${address1}${address2}`.replace(/[ -]/g, '').toLowerCase(), familyNameKana }
}
