import { useEffect, useRef } from 'react'
import { cartMessage } from '#app/text/cart-text.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { unbrokenDays } from '#app/ui/unbroken-days.tsx'
import type { Day } from '#domain/day.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { dayText } from '#domain/text/day-text.ts'
import type { CartView } from '#services/cart/get-cart.ts'

/** Why the chosen days cannot be kept at the destination, the lines concerned, and the nearest days for all of them. */
export async function deliveryImpossibleOf(
  { order, rejection }: CartView,
  findNearestStarts: () => Promise<readonly Day[]>,
) {
  if (rejection?.code !== 'delivery-impossible') return undefined
  const { lineUids } = rejection.detail
  const items = order.lines.filter(({ uid }) => lineUids.includes(uid))
  return {
    text: cartMessage(rejection) ?? '',
    items: items.map(({ uid, itemId, itemName }) => ({ uid, itemId, itemName })),
    nearestOn: await findNearestStarts(),
  }
}

export const MOVE_DAYS = 'move-days'

type DeliveryImpossibleProps = {
  readonly view: Awaited<ReturnType<typeof deliveryImpossibleOf>>
  /** Where the destination is changed. */
  readonly destinationHref: string
  /** Whether a step of the purchase led here, which goes on when the lines are moved. */
  readonly isInPurchase: boolean
}

/** Says that a day cannot be kept, takes the focus, and offers solutions: first buttons for the nearest days. */
export function DeliveryImpossible({ view, destinationHref, isInPurchase }: DeliveryImpossibleProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (view !== undefined) box.current?.focus()
  }, [view])
  if (view === undefined) return null
  const { nearestOn } = view
  return (
    <div className="order-notice" role="alert" tabIndex={-1} ref={box}>
      <p>{unbrokenDays(view.text)}</p>
      {nearestOn.map((startOn) => (
        <PostForm
          action={pageHref('cart')}
          className="move-days"
          label={`お届け日の${dayText(startOn)}への変更`}
          key={startOn}
        >
          <input type="hidden" name="start" value={startOn} />
          {isInPurchase && <input type="hidden" name="onward" value="1" />}
          <SubmitButton name="intent" value={MOVE_DAYS} busyText="変更しております">
            {`${dayText(startOn)}に変更する`}
          </SubmitButton>
        </PostForm>
      ))}
      {nearestOn.length > 0 && (
        <p className="field-help">
          {view.items.length > 1 ? `対象の${view.items.length}点をまとめて変更します。` : ''}
          ご利用日数と料金は変わりません。
        </p>
      )}
      <ul className="ways-out">
        {view.items.map(({ uid, itemId, itemName }) => (
          <li key={uid}>
            <a href={pageHref('item', { id: itemId })}>「{itemName}」のお届け日を選び直す</a>
          </li>
        ))}
        <li>
          <a href={destinationHref}>お届け先を変更する</a>
        </li>
      </ul>
    </div>
  )
}
