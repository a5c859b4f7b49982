import type { Day } from '../day.ts'
import { sumYen, type Yen } from '../money.ts'
import { emptyCart, respanned } from '../order/draft.ts'
import { reopened } from '../order/life.ts'
import { type DeliveryWish, type Order, type OrderLine, withNotice, withRemoved } from '../order/order.ts'
import type { PaymentMethod } from '../pricing/totals.ts'
import type { RentalCalendar } from '../rental/calendar.ts'
import { spansOverlap } from '../rental/span.ts'
import { type Rejection, rejected } from '../result.ts'
import type { Settings, SettingsOf } from '../settings/settings.ts'

/** A unit for one rental (docs/product/3, Order detail line). `refPriceYen`: its replacement price. */
export type CartLine = {
  readonly lineUid: string
  readonly unitUid: number
  readonly unitId: string
  readonly itemId: number
  readonly itemName: string
  readonly makerName: string
  readonly sizeLabel: string
  readonly startOn: Day
  readonly days: number
  readonly endOn: Day
  readonly priceYen: Yen
  readonly refPriceYen: Yen
  readonly withPlan: boolean
  readonly released: boolean
  readonly available: boolean
  readonly pointRatePercent?: number
}

/** The sum of the reference prices of a cart, yen (docs/product/5, Cart checks, 4). */
export function cartRefPriceYen(lines: readonly { readonly refPriceYen: Yen }[]): Yen {
  return sumYen(lines.map((line) => line.refPriceYen))
}

type NotSoldNotice = Rejection<'not-sold', { itemNames: string[]; lineUids: string[] }>
type LinesOnSale = { readonly onSale: readonly CartLine[]; readonly notice?: NotSoldNotice }

/** Removes lines whose unit is missing, not available or not released (docs/product/5, Availability; 6). */
export function linesOnSale(lines: readonly CartLine[]): LinesOnSale {
  const kept = lines.filter(isOnSale)
  const removed = lines.filter((line) => !isOnSale(line))
  if (removed.length === 0) return { onSale: kept }
  const itemNames = [...new Set(removed.map((line) => line.itemName))]
  return { onSale: kept, notice: rejected('not-sold', { itemNames, lineUids: removed.map((line) => line.lineUid) }) }
}

function isOnSale(line: CartLine): boolean {
  return line.released && line.available
}

/** Maximum number of lines of a merged cart. */
export const MAX_MERGED_LINES = 40

/**
 * Merges another cart into a cart: the lines and notices of both. Lines beyond `MAX_MERGED_LINES` are left out, and a
 * notice names them. Destination and customer are the cart's own when it has lines, otherwise the other's. An open
 * confirmation is closed. Conflicting lines (the same unit on the same days) are left to the caller
 * (`conflictingLines`), as are the amounts.
 */
export function mergeCarts(cart: Order, other: Order, calendar: RentalCalendar): Order {
  const [first, second] = cart.lines.length > 0 ? [cart, other] : [other, cart]
  const lines = [...reopened(cart).lines, ...reopened(other).lines]
  const source = first.shipping !== undefined || second.shipping === undefined ? first : second
  const merged = {
    ...reopened(cart),
    email: first.email ?? second.email,
    customer: first.customer ?? second.customer,
    shipping: source.shipping,
    prefecture: source.prefecture ?? first.prefecture ?? second.prefecture,
    paymentMethod: cart.paymentMethod ?? other.paymentMethod,
    lines: lines.slice(0, MAX_MERGED_LINES),
    notices: withRemoved(
      other.notices.reduce(withNotice, cart.notices),
      'merged-cart-full',
      lines.slice(MAX_MERGED_LINES),
    ),
  }
  return respanned(merged, calendar)
}

/** The empty cart that remains after its lines were merged into another: without lines, customer or destination. */
export function emptiedCart(cart: Order, now: Temporal.Instant, settings: Settings): Order {
  return { ...emptyCart(cart.uid, now, settings), version: cart.version, registeredAt: cart.registeredAt }
}

/** The lines whose unit an earlier line of the cart already uses on the same days. */
export function conflictingLines({ lines }: Order): readonly OrderLine[] {
  return lines.filter((line, index) =>
    lines
      .slice(0, index)
      .some((earlier) => earlier.unitUid === line.unitUid && spansOverlap(earlier.blocked, line.blocked)),
  )
}

/** How long an order that was begun and not placed is kept, days. */
export const CART_RETENTION_DAYS = 60

/** Its confirmation is recent and the cart is unchanged: nothing can be added (docs/product/8, Error codes). */
export function isPurchaseInProgress(
  cart: Pick<Order, 'lines' | 'modifiedAt'>,
  now: Temporal.Instant,
  { confirmationMinutes }: SettingsOf<'limits'>,
): boolean {
  if (!cart.lines.some(({ status }) => status === 'Temp')) return false
  return Temporal.Instant.compare(cart.modifiedAt.add({ minutes: confirmationMinutes }), now) > 0
}

/** The choices at the payment step. `plannedLineUids`: the lines with the plan; absent, lines keep what they had. */
export type PurchaseChoice = DeliveryWish & {
  readonly paymentMethod: PaymentMethod
  readonly plannedLineUids?: readonly string[]
}

/** The cart with the choices; its amounts must still be computed. */
export function withPurchaseChoice(cart: Order, { plannedLineUids, ...choice }: Partial<PurchaseChoice>): Order {
  const lines =
    plannedLineUids === undefined
      ? cart.lines
      : cart.lines.map((line) => ({ ...line, hasPlan: plannedLineUids.includes(line.uid) }))
  return { ...cart, ...choice, lines }
}
