import { postalCodeText } from '#domain/customer/postal-code.ts'
import type { Address } from '#domain/delivery/address.ts'
import { prefectureName } from '#domain/delivery/prefecture.ts'
import { placeFacts } from '#domain/order/facts.ts'

const GROUPS = [
  { start: /^0[5789]0/, parts: [3, 4, 4] },
  { start: /^0120/, parts: [4, 3, 3] },
  { start: /^0(3|6)/, parts: [2, 4, 4] },
] as const

/** A telephone number with hyphens: `090-1234-5678`. Numbers with an unknown area code are returned unchanged. */
export function telephoneText(digits: string): string {
  const rule = GROUPS.find(({ start }) => start.test(digits))
  if (rule === undefined || digits.length !== rule.parts.reduce<number>((sum, part) => sum + part, 0)) return digits
  const [first, second] = rule.parts
  return `${digits.slice(0, first)}-${digits.slice(first, first + second)}-${digits.slice(first + second)}`
}

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
