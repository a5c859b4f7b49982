import type { Address } from 'yubin'
import { OKINAWA, PREFECTURES, prefectureName } from '#domain/delivery/prefecture.ts'
import { foldAddressLine } from '#domain/text/folding.ts'
import type { PostalCodes } from '#services/ports/members.ts'

/** Phrases that the data has instead of a town when the code is for a whole city. */
const NO_TOWN = /以下に掲載がない場合|の次に番地がくる場合|一円$/
/** A remark about the house numbers or floors of a code, which is not part of the address. */
const REMARK = /（.*$/

const CODE_BY_NAME = new Map([
  ...PREFECTURES.map(({ name, code }) => [name, code] as const),
  [prefectureName(OKINAWA), OKINAWA] as const,
])

/** Postal codes of Japan Post, from the package yubin. Its 45 MB of data are loaded on first use. */
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

/** The town of a code. When several towns share a code the data has only one of them, so the town is left out. */
function townOf(address: Address): string {
  if (address.source === 'jigyosyo') return `${address.town}${address.streetAddress}`
  const isWholeCity = NO_TOWN.test(address.town) && address.town !== '一円'
  return address.multiTown || isWholeCity ? '' : address.town.replace(REMARK, '')
}
