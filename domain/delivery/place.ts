import { isRejected, type Rejection, rejected } from '../result.ts'
import { foldAddressLine } from '../text/folding.ts'
import type { Address } from './address.ts'
import { islandOf } from './islands.ts'
import { ALL_PREFECTURES, type PrefectureCode, parsePrefecture, prefectureName } from './prefecture.ts'

/** What a postal code says. `city`: the municipality; `address1`: city and town, without house numbers. */
export type PostalAddress = { readonly prefecture: PrefectureCode; readonly city: string; readonly address1: string }

/**
 * The address of a postal code as far as the code determines it. `towns`: the addresses of a code that several towns
 * share; then `address1` is their city, or empty when they are in several, like `city`.
 */
export type PostalCodePlace = PostalAddress & { readonly towns?: readonly PostalAddress[] }

/** Where an address is, without building and persons. */
export type Place = Pick<Address, 'postalCode' | 'prefecture' | 'address1'>

/**
 * An address line without the prefecture that was chosen beside it, which people type again: 東京都渋谷区1-2 with
 * Tokyo is 渋谷区1-2. Any other line stays as typed.
 */
export function withoutPrefecture(address1: string, prefecture: unknown): string {
  const code = parsePrefecture(prefecture)
  if (isRejected(code)) return address1
  const [line, name] = [foldAddressLine(address1), prefectureName(code)]
  return line.startsWith(name) ? withoutPrefecture(line.slice(name.length).trimStart(), prefecture) : address1
}

/**
 * What is asked about a place (docs/rules.md Members): its line names another prefecture; its postal code is unknown,
 * or that of another place than the line begins with; several towns share the code, and the line has none of them; it
 * is on an island, where parcels arrive later than the days that are shown.
 */
export type PlaceQuestion =
  | Rejection<'prefecture-differs', { readonly named: string }>
  | Rejection<'postal-code-unknown', undefined>
  | Rejection<'place-differs', { readonly places: readonly string[] }>
  | Rejection<'town-missing', { readonly towns: readonly string[] }>
  | Rejection<'island', { readonly name: string }>

/** The question about a place, which its customer may answer by keeping it. `found`: what its postal code says. */
export function placeQuestion(
  { prefecture, address1 }: Pick<Place, 'prefecture' | 'address1'>,
  found: PostalCodePlace | undefined,
): PlaceQuestion | undefined {
  const named = ALL_PREFECTURES.find(({ name }) => address1.startsWith(name))?.name
  if (named !== undefined && named !== prefectureName(prefecture)) return rejected('prefecture-differs', { named })
  if (found === undefined) return rejected('postal-code-unknown')
  const places = found.towns ?? [found]
  const line = placeKey(address1)
  const inCity = places.filter(
    (place) => place.prefecture === prefecture && cityNames(place).some((city) => line.startsWith(placeKey(city))),
  )
  if (inCity.length === 0) {
    const names = places.map((place) => `${prefectureName(place.prefecture)}${place.city}`)
    return rejected('place-differs', { places: [...new Set(names)] })
  }
  const hasTown = inCity.some((place) => townNames(place).some((town) => line.startsWith(placeKey(town))))
  if (!hasTown && found.towns !== undefined) return rejected('town-missing', { towns: places.map(textOf) })
  const name = islandOfPlace({ prefecture, address1 })
  return name === undefined ? undefined : rejected('island', { name })
}

/** The municipality of an address on an island; undefined elsewhere. */
export function islandOfPlace({ prefecture, address1 }: Pick<Place, 'prefecture' | 'address1'>): string | undefined {
  return islandOf(prefecture, placeKey(address1))
}

/** A municipality with and without its district or island, which people leave out: 西多摩郡瑞穂町, 瑞穂町. */
function cityNames({ city }: PostalAddress): string[] {
  return [city, city.replace(/^.+?[郡島](?=..+[町村]$)/, '')]
}

function townNames(place: PostalAddress): string[] {
  return cityNames(place).map((city) => `${city}${place.address1.slice(place.city.length)}`)
}

function textOf({ address1 }: PostalAddress): string {
  return address1
}

/** Spellings of one place have one key: spaces, 大字 and the size of ケ (龍ヶ崎, 龍ケ崎, 龍が崎) make no difference. */
function placeKey(text: string): string {
  return foldAddressLine(text)
    .replace(/ |大字|字/g, '')
    .replace(/[ヶヵがガ]/g, 'ケ')
}
