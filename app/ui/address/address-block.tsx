import type { AddressView } from './address-view.ts'

/** An address in postal order. */
export function AddressBlock({ address }: { readonly address: AddressView }) {
  return (
    <span className="address">
      {address.ceremony.map(({ label, text }) => (
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
