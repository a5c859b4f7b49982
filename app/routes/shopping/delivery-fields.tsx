import { AddressBlock, type AddressView } from '#app/ui/address/address-block.tsx'
import type { Choice } from '#app/ui/form/radio-group.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import { OTHER_CHOICE } from './destination-choice.ts'

type Places = {
  readonly customer: AddressView
  /** The member's address book, the default first. */
  readonly book: readonly { readonly value: string; readonly isDefault: boolean; readonly view: AddressView }[]
  readonly isMember: boolean
}

/** The choices of the destination: the customer's own address, the address book, or another place. */
export function deliveryChoices({ customer, book, isMember }: Places): Choice[] {
  const own = {
    value: 'same',
    label: isMember ? 'ご登録の住所に届ける' : 'ご注文者の住所に届ける',
    help: <AddressBlock address={customer} />,
  }
  const addressBook: Choice[] = book.map(({ value, isDefault, view }) => ({
    value,
    label: `${view.name} 様`,
    help: <AddressBlock address={view} />,
    ...(isDefault ? { note: 'いつものお届け先' } : {}),
  }))
  const addresses = addressBook.toSpliced(book[0]?.isDefault ? 1 : 0, 0, own)
  return [...addresses, { value: OTHER_CHOICE, label: '別の場所に届ける', help: '斎場・ご実家・ホテルなど' }]
}

export function AddressBookLinks() {
  const next = pageHref('shopping-delivery')
  return (
    <p className="checkout-aside">
      <a href={pageHref('mypage-address-edit', { next })}>お届け先を追加する</a>
      {'　'}
      <a href={pageHref('mypage-change', { next })}>ご登録の住所を変更する</a>
    </p>
  )
}
