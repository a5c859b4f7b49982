import { AFTER_WEARING, WEARING_DAY } from '#app/text/order-terms.ts'
import { addressViewOf } from '#app/ui/address/address-block.tsx'
import { valuesOfAddress } from '#app/ui/address/address-values.ts'
import { orderStateViewOf, paymentTimingOf } from '#app/ui/order/order-state-view.ts'
import { amountsOf, linesOf, summaryOf } from '#app/ui/order/order-view.ts'
import { parcelRowsOf } from '#app/ui/order/parcel-rows.ts'
import { chargeRows } from '#content/charge-rows.ts'
import { cartContent } from '#domain/cart/checks.ts'
import { type Day, dayOfInstant } from '#domain/day.ts'
import { DEFAULT_PREFECTURE } from '#domain/delivery/prefecture.ts'
import type { Yen } from '#domain/money.ts'
import type { Operator } from '#domain/operator/operator.ts'
import { shippingDaysOf } from '#domain/order/authorisation.ts'
import { cancellationTermsOf } from '#domain/order/cancellation.ts'
import { freeCancellationTerms } from '#domain/order/cancellation-text.ts'
import { deliveryFacts, deliveryTimeText, paymentMethodText } from '#domain/order/facts.ts'
import { isCancelledLine } from '#domain/order/line-statuses.ts'
import { wearingDaysOf } from '#domain/order/milestone.ts'
import type { Order } from '#domain/order/order.ts'
import { cancellationPayment, paymentTimingText } from '#domain/order/payment-terms.ts'
import type { OrderStatus } from '#domain/order/states.ts'
import { furtherDayYenOf } from '#domain/order/try-on.ts'
import type { PaymentMethod } from '#domain/pricing/totals.ts'
import { PAYMENT_METHODS } from '#domain/pricing/totals.ts'
import { type RentalCalendar, returnDueOn, returnGraceDays } from '#domain/rental/calendar.ts'
import type { DayRules } from '#domain/rental/day-rules.ts'
import { shippingDayOf } from '#domain/rental/span.ts'
import type { Settings } from '#domain/settings/settings.ts'
import { dayText } from '#domain/text/day-text.ts'
import type { CartView } from '#services/cart/get-cart.ts'
import type { Medias } from '#services/catalog/priced-card.ts'
import type { OrderDetailsView } from '#services/orders/order-details.ts'

export type ScheduledDay = {
  readonly on: Day
  readonly title: string
  readonly text: string
  /** Whether the customer has to act on this day. */
  readonly isDeadline: boolean
  readonly isPast: boolean
}

const CLOSED: readonly OrderStatus[] = [
  'CancelByCustomer',
  'CancelByCompany',
  'CancelNoID',
  'CancelAfterReserved',
  'AuthFailed',
  'Return',
]

/** Today, and the days on which the shop is closed or the carrier does not collect. */
type CalendarFacts = { readonly todayOn: Day; readonly rental: RentalCalendar }

export function completeViewOf(
  details: OrderDetailsView,
  { isAuthorisedLate, todayOn, rental }: { readonly isAuthorisedLate: boolean } & CalendarFacts,
) {
  const { order, medias, settings, tracking } = details
  const state = orderStateViewOf(details, { todayOn, rental, uid: undefined })
  return {
    number: order.number,
    status: order.status,
    orderedOn: order.orderedAt && dayOfInstant(order.orderedAt),
    isOpen: !CLOSED.includes(order.status),
    state,
    email: order.email ?? '',
    schedule: scheduleOf(order, { todayOn, rental }),
    lines: linesOf(order, medias, settings),
    amounts: amountsOf(order, settings, { isMember: order.customerUid !== undefined }),
    method: order.paymentMethod,
    paymentMethod: paymentMethodText(order.paymentMethod),
    paymentTiming: paymentTimingOf(order, state, isAuthorisedLate),
    isPaymentDue: tracking.isPaymentDue,
    shipping: order.shipping === undefined ? undefined : addressViewOf(order.shipping),
    delivery: deliveryFacts(order),
    parcels: parcelRowsOf(tracking),
  }
}

/** Initial values of a registration, from a guest's order. Secrets are not among them. */
export function registrationValues({ customer, email = '' }: Order): Readonly<Record<string, string>> | undefined {
  if (customer === undefined) return undefined
  const { placeName: _, bereavedFamilyName: __, ceremonyAt: ___, ...own } = customer
  return { ...valuesOfAddress(own), email, emailAgain: email }
}

/**
 * The events of an order, sorted by day, without those of cancelled lines. Lines with the same dates share their
 * events, and each day of wearing is one event. A return that is due on a closed day is due on the next open one. The
 * page says above it until when an identity document is needed.
 */
export function scheduleOf(
  order: Pick<Order, 'lines' | 'prefecture' | 'orderedAt' | 'deliveryTime'>,
  { todayOn, rental }: CalendarFacts,
): ScheduledDay[] {
  const days: ScheduledDay[] = []
  const add = (on: Day, title: string, text: string, isDeadline = false) =>
    days.push({ on, title, text, isDeadline, isPast: on < todayOn })
  const prefecture = order.prefecture ?? DEFAULT_PREFECTURE
  const lines = order.lines.filter((line) => !isCancelledLine(line))
  const isMixed = new Set(lines.map(({ startOn, endOn }) => `${startOn} ${endOn}`)).size > 1
  const time = order.deliveryTime === 0 ? '' : `（${deliveryTimeText(order.deliveryTime)}）`
  if (order.orderedAt !== undefined) add(dayOfInstant(order.orderedAt), 'ご注文', 'ご注文を承りました。')
  const wearing = wearingDaysOf(lines)
  for (const { startOn, endOn, blocked, wearOn, itemName } of lines) {
    const about = isMixed ? `「${itemName}」` : ''
    add(shippingDayOf({ blocked }), '発送', `${about}発送のご連絡をメールでお送りします。`)
    add(startOn, `お届け予定${time}`, `${about}届きましたら、お早めにご試着ください。`)
    const worn = wearing.find(({ on }) => on === wearOn)
    const aboutWorn = wearing.length > 1 ? worn?.itemNames.map((name) => `「${name}」`).join('') : ''
    if (worn) add(worn.on, WEARING_DAY, `${aboutWorn}${AFTER_WEARING}`)
    add(returnDueOn(rental, endOn, prefecture), 'ご返却期限', `${about}この日のうちに運送会社へお渡しください。`, true)
  }
  const distinct = new Map(days.map((day) => [`${day.on} ${day.title} ${day.text}`, day]))
  return [...distinct.values()].sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
}

/** The next step after the button, for payment methods with a page of their own. */
const PAY_STEPS: Readonly<Partial<Record<PaymentMethod, string>>> = {
  card: 'カード情報の入力',
  amazonpay: PAYMENT_METHODS.amazonpay.label,
}

/** Everything that a final screen must show before its button (特商法12条の6; docs/rules.md Legal). */
export type SheetView = ReturnType<typeof sheetViewOf>

/** `furtherDays`: the price of one further day by item, which lateness costs a day. `settings`: of the order. */
type SheetFacts = {
  readonly medias: Medias
  readonly furtherDays: Readonly<Record<number, Yen>>
  readonly settings: Settings
  readonly at: Temporal.Instant
  readonly isAuthorisedLate: boolean
  readonly rules: DayRules
}

/** The final screen of a cart, or of an order by telephone before its first payment. */
export function sheetViewOf(order: Order, { medias, furtherDays, settings, at, isAuthorisedLate, rules }: SheetFacts) {
  const { customer, shipping, email, paymentMethod } = order
  if (customer === undefined || shipping === undefined || paymentMethod === undefined) {
    throw new Error('incomplete order on a final screen')
  }
  const lateDayYen = new Map(
    order.lines.map((line) => [line.uid, furtherDayYenOf(line, furtherDays[line.itemId], settings.prices)]),
  )
  return {
    method: paymentMethod,
    isCard: paymentMethod === 'card',
    graceDays: returnGraceDays(shipping.prefecture, rules),
    lines: linesOf(order, medias, settings).map((line) => ({ ...line, lateDayYen: lateDayYen.get(line.uid) ?? 0 })),
    amounts: amountsOf(order, settings, { isMember: order.customerUid !== undefined }),
    cancellation: cancellationTermsOf(order, { at, settings: settings.cancellation }),
    freeCancellation: freeCancellationTerms(settings.cancellation),
    cancellationPayment: cancellationPayment(order, settings),
    charges: chargeRows(settings.charges),
    email,
    customer: addressViewOf(customer),
    shipping: addressViewOf(shipping),
    paymentMethod: paymentMethodText(paymentMethod),
    paymentTiming: paymentTimingText(paymentMethod, isAuthorisedLate, shippingDaysOf(order).length),
    arrivalDays: daysText(order.lines.map((line) => line.startOn)),
    shippingDays: daysText(order.lines.map(shippingDayOf)),
    delivery: deliveryFacts(order),
  }
}

export function confirmViewOf(
  { order, settings, calendar }: CartView,
  facts: Omit<SheetFacts, 'at' | 'settings' | 'rules'>,
) {
  const { email, paymentMethod } = order
  if (email === undefined || paymentMethod === undefined) {
    throw new Error('incomplete purchase on the confirmation step')
  }
  return {
    ...sheetViewOf(order, {
      ...facts,
      settings,
      at: Temporal.Instant.from(calendar.nowAt),
      rules: calendar.rental.rules,
    }),
    seenVersion: order.version,
    seenContent: cartContent(order.lines),
    payStep: PAY_STEPS[paymentMethod],
    summary: summaryOf(order, settings),
  }
}

/** The party to the contract, on a final screen. */
export function sellerOf(operator: Operator) {
  const { companyName, representative, postalCode, address, telephone, email, businessHours } = operator
  return { companyName, representative, address: `〒${postalCode} ${address}`, telephone, email, businessHours }
}

function daysText(days: readonly Day[]): string {
  return [...new Set(days)].sort().map(dayText).join('、')
}
