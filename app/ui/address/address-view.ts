import { telephoneText } from '#app/text/telephone-text.ts'
import { postalCodeText } from '#domain/customer/contact.ts'
import type { Address } from '#domain/delivery/address.ts'
import { prefectureName } from '#domain/delivery/prefecture.ts'

/** An address for display. */
export type AddressView = {
  readonly name: string
  readonly nameKana: string
  readonly postalCode: string
  readonly lines: readonly string[]
  readonly telephone: string
  /** Place, bereaved family and time of the ceremony, each with its label, where given. */
  readonly ceremony: readonly { readonly label: string; readonly text: string }[]
}

export function addressViewOf(address: Address): AddressView {
  const ceremony = [
    { label: 'お届け場所', text: address.placeName },
    { label: '喪家名', text: address.bereavedFamilyName },
    { label: '式の日時', text: address.ceremonyAt },
  ]
  return {
    name: `${address.familyName} ${address.givenName}`,
    nameKana: `${address.familyNameKana} ${address.givenNameKana}`,
    postalCode: postalCodeText(address.postalCode),
    lines: [`${prefectureName(address.prefecture)}${address.address1}`, address.address2 ?? ''].filter(
      (line) => line !== '',
    ),
    telephone: telephoneText(address.telephone),
    ceremony: ceremony.flatMap(({ label, text }) => (text === undefined ? [] : [{ label, text }])),
  }
}
