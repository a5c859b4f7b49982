import { parsePostalCode } from '#domain/customer/postal-code.ts'
import type { MemberServices } from '../member-services.ts'
import type { PostalCodes } from '../ports/postal-codes.ts'

/** The address of a postal code, in any spelling. */
export function findPostalAddress({ postalCodes }: { postalCodes: PostalCodes }): MemberServices['findPostalAddress'] {
  return async (postalCode) => {
    const digits = parsePostalCode(postalCode)
    return typeof digits === 'string' ? postalCodes.find(digits) : undefined
  }
}
