import { useEffect, useRef } from 'react'
import { dayText } from '#app/ui/day-text.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import type { DeliveryImpossibleView } from './delivery-impossible-view.ts'
import { PurchaseIdField } from './purchase-id-field.tsx'

/** Intent of the form that moves the lines. */
export const MOVE_DAYS = 'move-days'

type TooLateProps = {
  readonly late: DeliveryImpossibleView | undefined
  readonly purchaseId: string
  /** The result of an earlier attempt to move the lines. */
  readonly notice?: string | undefined
}

/** Says that a day cannot be kept, takes the focus, and offers solutions: first a button for the nearest day. */
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
      {nearestOn !== undefined && (
        <PostForm className="move-days" label="お届け日の変更">
          <PurchaseIdField purchaseId={purchaseId} />
          <input type="hidden" name="startOn" value={nearestOn} />
          <SubmitButton name="intent" value={MOVE_DAYS} busyText="変更しております">
            お届け日を{dayText(nearestOn)}に変更する
          </SubmitButton>
          <p className="field-help">
            {late.items.length > 1 ? `対象の${late.items.length}点をまとめて変更します。` : ''}
            ご利用日数と料金は変わりません。
          </p>
        </PostForm>
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
