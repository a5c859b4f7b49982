import type { Address } from 'yubin'
import { OKINAWA, PREFECTURES, prefectureName } from '#domain/delivery/prefecture.ts'
import { foldAddressLine } from '#domain/text/dash.ts'
import type { PostalCodes } from '#services/ports/postal-codes.ts'

/** What the data says where a town would stand, when the code means a whole city. */
const NO_TOWN = /以下に掲載がない場合|の次に番地がくる場合|一円$/
/** Which house numbers or floors a code is for; nobody's address has that in it. */
const REMARK = /（.*$/

const CODE_BY_NAME = new Map([
  ...PREFECTURES.map(({ name, code }) => [name, code] as const),
  [prefectureName(OKINAWA), OKINAWA] as const,
])

/**
 * Postal codes of Japan Post, out of the package yubin. Its data take some 45 MB: they are read with the first
 * question, not with the first start.
 */
export function yubinCodes(): PostalCodes {
  return {
    find: async (postalCode) => {
      const { getAddress } = await import('yubin')
      const address = getAddress(postalCode)
      const prefecture = address === null ? undefined : CODE_BY_NAME.get(address.prefecture)
      if (address === null || prefecture === undefined) return undefined
      return { prefecture, address1: foldAddressLine(`${address.city}${townOf(address)}`) }
    },
  }
}

/** Of a code that several towns share the data name only one: then the city alone is certain. */
function townOf(address: Address): string {
  if (address.source === 'jigyosyo') return `${address.town}${address.streetAddress}`
  const isWholeCity = NO_TOWN.test(address.town) && address.town !== '一円'
  return address.multiTown || isWholeCity ? '' : address.town.replace(REMARK, '')
}
