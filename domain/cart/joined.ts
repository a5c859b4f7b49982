import { DEFAULT_PREFECTURE } from '../delivery/prefecture.ts'
import { emptyCart, recomputed, reopened } from '../order/draft.ts'
import { withNotice } from '../order/notice.ts'
import type { Order, OrderLine } from '../order/order.ts'
import { blockedSpan, spansOverlap } from '../rental/span.ts'

/** Most lines of a cart that was joined from others; by adding alone nobody comes near it. */
export const JOINED_LINES_LIMIT = 40

/**
 * A cart with what another holds as well: lines and notices of both, nothing chosen is given up. Destination and
 * customer are the cart's own when it has lines, else the other's. An open confirmation is void. Lines that clash (the
 * same garment on the same days) are for the caller to part (`clashingLines`).
 */
export function joinedCart(cart: Order, other: Order): Order {
  const [first, second] = cart.lines.length > 0 ? [cart, other] : [other, cart]
  const decided = first.shipping !== undefined || second.shipping === undefined ? first : second
  return recomputed({
    ...reopened(cart),
    email: first.email ?? second.email,
    customer: first.customer ?? second.customer,
    shipping: decided.shipping,
    prefecture: decided.prefecture ?? first.prefecture ?? second.prefecture,
    paymentMethod: cart.paymentMethod ?? other.paymentMethod,
    lines: [...cart.lines, ...other.lines].map(inCart).slice(0, JOINED_LINES_LIMIT),
    notices: other.notices.reduce(withNotice, cart.notices),
  })
}

/** What is left of a cart whose lines went into another: nothing, and nobody's. */
export function emptiedCart(cart: Order, now: Temporal.Instant): Order {
  return { ...emptyCart(cart.uid, now), version: cart.version, registeredAt: cart.registeredAt }
}

/** The lines whose garment an earlier line of the cart holds on the same days. */
export function clashingLines({ lines, prefecture = DEFAULT_PREFECTURE }: Order): readonly OrderLine[] {
  const away = (line: OrderLine) => blockedSpan(line.startOn, line.endOn, prefecture)
  return lines.filter((line, index) =>
    lines
      .slice(0, index)
      .some((earlier) => earlier.productUid === line.productUid && spansOverlap(away(earlier), away(line))),
  )
}

function inCart(line: OrderLine): OrderLine {
  return line.status === 'Temp' ? { ...line, status: 'InCart' } : line
}
