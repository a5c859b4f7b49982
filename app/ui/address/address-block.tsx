import { telephoneText } from '#domain/customer/contact.ts'
import { postalCodeText } from '#domain/customer/postal-code.ts'
import type { Address } from '#domain/delivery/address.ts'
import { prefectureName } from '#domain/delivery/prefecture.ts'
import { placeFacts } from '#domain/order/facts.ts'

export type AddressView = ReturnType<typeof addressViewOf>

export function addressViewOf(address: Address) {
  return {
    name: `${address.familyName} ${address.givenName}`,
    nameKana: `${address.familyNameKana} ${address.givenNameKana}`,
    postalCode: postalCodeText(address.postalCode),
    lines: [`${prefectureName(address.prefecture)}${address.address1}`, address.address2 ?? ''].filter(
      (line) => line !== '',
    ),
    telephone: telephoneText(address.telephone),
    ceremony: placeFacts(address),
  }
}

export function AddressBlock({ address }: { readonly address: AddressView }) {
  return (
    <span className="address">
      {address.ceremony.map(([label, text]) => (
        <span key={label}>
          {label}　{text}
        </span>
      ))}
      <span>〒{address.postalCode}</span>
      {address.lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      <span>
        {address.name} 様（{address.nameKana}）
      </span>
      <span>電話 {address.telephone}</span>
    </span>
  )
}
