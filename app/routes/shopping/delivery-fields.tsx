import { useEffect, useRef } from 'react'
import { AddressBlock, type AddressView } from '#app/ui/address/address-block.tsx'
import { dayText } from '#app/ui/day-text.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import type { Choice } from '#app/ui/form/radio-group.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { unbrokenDays } from '#app/ui/unbroken-days.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import type { deliveryImpossibleViewOf } from './destination.ts'
import { OTHER_CHOICE } from './destination-choice.ts'
import { PurchaseIdField } from './purchase-id.tsx'

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

export const MOVE_DAYS = 'move-days'

type TooLateProps = {
  readonly late: ReturnType<typeof deliveryImpossibleViewOf>
  readonly purchaseId: string
  /** The result of an earlier attempt to move the lines. */
  readonly notice?: string | undefined
}

/** Says that a day cannot be kept, takes the focus, and offers solutions: first buttons for the nearest days. */
export function DeliveryImpossible({ late, purchaseId, notice }: TooLateProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (late !== undefined) box.current?.focus()
  }, [late])
  if (late === undefined) return null
  const { nearestOn } = late
  return (
    <div className="order-notice" role="alert" tabIndex={-1} ref={box}>
      {notice !== undefined && <p>{notice}</p>}
      <p>{unbrokenDays(late.text)}</p>
      {nearestOn.map((startOn) => (
        <PostForm className="move-days" label={`お届け日の${dayText(startOn)}への変更`} key={startOn}>
          <PurchaseIdField purchaseId={purchaseId} />
          <input type="hidden" name="startOn" value={startOn} />
          <SubmitButton name="intent" value={MOVE_DAYS} busyText="変更しております">
            お届け日を{dayText(startOn)}に変更する
          </SubmitButton>
        </PostForm>
      ))}
      {nearestOn.length > 0 && (
        <p className="field-help">
          {late.items.length > 1 ? `対象の${late.items.length}点をまとめて変更します。` : ''}
          ご利用日数と料金は変わりません。
        </p>
      )}
      <ul className="ways-out">
        {late.items.map(({ uid, itemId, itemName }) => (
          <li key={uid}>
            <a href={pageHref('item', { id: itemId })}>「{itemName}」のお届け日を選び直す</a>
          </li>
        ))}
        <li>
          <a href="#field-to">お届け先を変更する</a>
        </li>
      </ul>
    </div>
  )
}
