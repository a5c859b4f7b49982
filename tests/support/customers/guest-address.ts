import { createHash } from 'node:crypto'

/**
 * An address with the telephone and the flat of one guest, by e-mail address. Orders of one telephone or household
 * count together in the cart checks, so that guests of a suite need their own.
 */
export function addressOfGuest<Fields extends { readonly telephone: string }>(fields: Fields, email: string) {
  const number = createHash('sha256').update(email).digest().readUInt32BE() % 100_000_000
  return { ...fields, address2: `${number}号室`, telephone: `090${String(number).padStart(8, '0')}` }
}
