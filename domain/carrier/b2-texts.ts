import type { Address } from '../delivery/address.ts'
import { DELIVERY_REQUESTS } from '../delivery/delivery.ts'
import { prefectureName } from '../delivery/prefecture.ts'
import {
  type IsPrintable,
  type PrintableText,
  printableName,
  printableText,
  type Replacement,
} from '../text/printable-text.ts'
import { fullWidthLength, withoutFormula } from './carrier-text.ts'

/** The free texts of a parcel with their label and what the carrier's slip has room for, in full-width characters. */
export const B2_FIELDS = {
  address: { label: '住所', max: 32 },
  building: { label: '建物', max: 16 },
  place: { label: '会場', max: 25 },
  family: { label: '喪家名', max: 25 },
  name: { label: 'お名前', max: 16 },
  note: { label: '記事', max: 22 },
} as const satisfies Record<string, { label: string; max: number }>
export type B2Field = keyof typeof B2_FIELDS
const FIELDS = Object.keys(B2_FIELDS) as B2Field[]

export type B2Texts = Readonly<Record<B2Field, string>>

/** An address as the carrier's file has it: digits of telephone and postal code, and texts that fit. */
export type B2Address = {
  readonly telephone: string
  readonly postalCode: string
  readonly address: string
  readonly building: string
}

/** What a customer wrote for the delivery of a parcel. */
export type Destination = {
  readonly shipping: Address
  readonly deliveryRequest: number
  readonly deliveryNote: string
}

/** A text that is longer than the slip has room for. `length` and `max` in full-width characters. */
export type Overflow = { readonly field: B2Field; readonly text: string; readonly length: number; readonly max: number }

export type FittedTexts = {
  readonly texts: B2Texts
  readonly overflows: readonly Overflow[]
  readonly replacements: readonly (Replacement & { readonly field: B2Field })[]
}

export function isB2Field(text: string): text is B2Field {
  return Object.hasOwn(B2_FIELDS, text)
}

/**
 * The texts of a destination as they are printed, with what was replaced and what does not fit. Nothing is cut:
 * `shorter` has the texts that staff wrote instead of those that do not fit.
 */
export function fitTexts(
  destination: Destination,
  isPrintable: IsPrintable,
  shorter: Readonly<Partial<Record<B2Field, string>>> = {},
): FittedTexts {
  const given = textsOf(destination)
  const printedOf = (field: B2Field): PrintableText => {
    const text = shorter[field]
    if (text === undefined && field === 'name') return printableName(destination.shipping, isPrintable)
    return printableText((text ?? given[field]).trim(), isPrintable)
  }
  const printed = FIELDS.map((field) => ({ field, ...withoutFormula(printedOf(field)) }))
  return {
    texts: Object.fromEntries(printed.map(({ field, text }) => [field, text])) as B2Texts,
    overflows: printed.flatMap(({ field, text }) => {
      const [length, { max }] = [fullWidthLength(text), B2_FIELDS[field]]
      return length > max ? [{ field, text, length, max }] : []
    }),
    replacements: printed.flatMap(({ field, replacements }) => replacements.map((each) => ({ field, ...each }))),
  }
}

const OTHER_REQUEST = 99

function textsOf({ shipping, deliveryRequest, deliveryNote }: Destination): B2Texts {
  const isNamed = deliveryRequest !== 0 && deliveryRequest !== OTHER_REQUEST
  const request = isNamed ? DELIVERY_REQUESTS.find(({ code }) => code === deliveryRequest)?.label : undefined
  return {
    address: `${prefectureName(shipping.prefecture)}${shipping.address1}`,
    building: shipping.address2 ?? '',
    place: shipping.placeName ?? '',
    family: shipping.bereavedFamilyName ?? '',
    name: `${shipping.familyName} ${shipping.givenName}`,
    note: [request, deliveryNote].filter(Boolean).join(' '),
  }
}

const SAMPLE_MARK = /（見本）/g

/** The operator's address as the sender's: the part after the first blank is the building. */
export function senderAddress(operator: {
  readonly postalCode: string
  readonly address: string
  readonly telephone: string
}): B2Address {
  const [address = '', ...building] = operator.address.replaceAll(SAMPLE_MARK, '').trim().split(/\s+/)
  return {
    telephone: operator.telephone.replaceAll(/\D/g, ''),
    postalCode: operator.postalCode.replaceAll(/\D/g, ''),
    address,
    building: building.join(' '),
  }
}
