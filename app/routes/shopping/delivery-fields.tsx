import { useEffect, useRef } from 'react'
import type { FieldErrors } from '#app/text/field-errors.ts'
import { DESTINATION_LABELS } from '#app/text/field-labels.ts'
import { AddressBlock, type AddressView } from '#app/ui/address/address-block.tsx'
import { AddressFields } from '#app/ui/address/address-fields.tsx'
import type { FormValues } from '#app/ui/address/address-values.ts'
import { dayText } from '#app/ui/day-text.ts'
import { TextField } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import type { Choice } from '#app/ui/form/radio-group.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import type { deliveryImpossibleViewOf } from './destination.ts'
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
  return [...addresses, { value: 'other', label: '別の場所に届ける', help: '斎場・ご実家・ホテルなど' }]
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

type DestinationFieldsProps = {
  readonly values: FormValues
  readonly errors: FieldErrors
  readonly postalNote: string | undefined
}

/** Another destination: the venue and its ceremony if there is one, then the recipient and the address. */
export function DestinationFields({ values, errors, postalNote }: DestinationFieldsProps) {
  const field = (name: 'placeName' | 'bereavedFamilyName' | 'ceremonyAt') => ({
    name,
    label: DESTINATION_LABELS[name],
    value: values[name],
    error: errors[name],
    autoComplete: 'off',
  })
  return (
    <>
      <section className="form-part" aria-labelledby="place-title">
        <h2 id="place-title">斎場・施設へお届けの場合</h2>
        <TextField
          {...field('placeName')}
          placeholder="例）墨礼会館 本館"
          help="施設に荷物のお預かりの可否をご確認ください。"
        />
        <TextField {...field('bereavedFamilyName')} placeholder="例）山田家" />
        <TextField {...field('ceremonyAt')} placeholder="例）11月25日 18時より通夜" />
      </section>
      <section className="form-part" aria-labelledby="receiver-title">
        <h2 id="receiver-title">お受け取りになる方・ご住所</h2>
        <AddressFields values={values} errors={errors} section="shipping" postalNote={postalNote} />
      </section>
    </>
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
      <p>{late.text}</p>
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
