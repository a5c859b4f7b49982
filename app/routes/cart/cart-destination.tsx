import { DestinationPostal, DestinationSelect } from '#app/ui/destination-select.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { unbrokenDays } from '#app/ui/unbroken-days.tsx'
import { prefectureName } from '#domain/delivery/prefecture.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { dayText } from '#domain/text/day-text.ts'
import type { CartView } from '#services/cart/get-cart.ts'

/** Id of the choice of a destination. */
export const CART_DESTINATION_ID = 'cart-destination'

/** The destination of a cart. `isEntered`: it is that of a delivery address. */
export function destinationOfCart({ order, calendar }: CartView, hasDestination: boolean, note: string | undefined) {
  return {
    prefecture: calendar.prefecture,
    isAssumed: !hasDestination && order.shipping === undefined,
    note,
    isEntered: order.shipping !== undefined,
    earliestText: `最短のお届け日は${dayText(calendar.earliestOn)}です。`,
  }
}

/** All days of the cart depend on the destination. Once an address was entered, it is changed at its own step. */
export function CartDestination({ destination }: { readonly destination: ReturnType<typeof destinationOfCart> }) {
  const { isEntered, earliestText } = destination
  if (isEntered) {
    return (
      <p className="destination-line">
        お届け先 <b>{prefectureName(destination.prefecture)}</b>
        <a href={pageHref('shopping-delivery')}>変更する</a>
        <small>{unbrokenDays(earliestText)}</small>
      </p>
    )
  }
  return (
    <PostForm className="destination-line" label="お届け先" keepsScroll>
      <input type="hidden" name="intent" value="destination" />
      <label htmlFor={CART_DESTINATION_ID}>お届け先</label>
      <DestinationSelect
        id={CART_DESTINATION_ID}
        destination={destination}
        onChange={({ currentTarget }) => {
          if (currentTarget.value !== '') currentTarget.form?.requestSubmit()
        }}
      />
      <span className="without-script">
        <SubmitButton variant="plain">変更する</SubmitButton>
      </span>
      <DestinationPostal id={CART_DESTINATION_ID} destination={destination}>
        <SubmitButton variant="plain">決定</SubmitButton>
      </DestinationPostal>
      <small>{unbrokenDays(earliestText)}</small>
    </PostForm>
  )
}
