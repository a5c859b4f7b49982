import { documentState } from '#app/text/identity-text.ts'
import { AFTER_WEARING, WEARING_DAY } from '#app/text/order-terms.ts'
import { paymentTimingText } from '#app/text/order-text.ts'
import { parcelTroubleText } from '#app/text/parcel-text.ts'
import { addressViewOf } from '#app/ui/address/address-block.tsx'
import { valuesOfAddress } from '#app/ui/address/address-values.ts'
import { amountsOf, linesOf, summaryOf } from '#app/ui/order/order-view.ts'
import { parcelRowsOf } from '#app/ui/order/parcel-rows.ts'
import { cartContent } from '#domain/cart/checks.ts'
import { type Day, dayOfInstant } from '#domain/day.ts'
import { islandOfPlace } from '#domain/delivery/place.ts'
import { DEFAULT_PREFECTURE } from '#domain/delivery/prefecture.ts'
import { canReportProblem } from '#domain/inquiry/problem.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { Operator } from '#domain/operator/operator.ts'
import { shippingDaysOf } from '#domain/order/authorisation.ts'
import { cancellationTermsOf, hasCancellableLines } from '#domain/order/cancellation.ts'
import { canChangeDelivery, canChangeRental } from '#domain/order/changes.ts'
import { deliveryFacts, deliveryTimeText, paymentMethodText } from '#domain/order/facts.ts'
import { isCancelledLine } from '#domain/order/line-statuses.ts'
import { isBeforeShipping, rentalDatesOf, wearingDaysOf } from '#domain/order/milestone.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderStatus } from '#domain/order/states.ts'
import type { PaymentMethod } from '#domain/pricing/totals.ts'
import { DOCUMENT_TEXTS } from '#domain/receipt/document.ts'
import { isReceiptDue } from '#domain/receipt/receipt.ts'
import { type RentalCalendar, returnDueOn, returnGraceDays } from '#domain/rental/calendar.ts'
import { shippingOn } from '#domain/rental/period.ts'
import { dayText } from '#domain/text/day-text.ts'
import type { CartView } from '#services/cart/get-cart.ts'
import type { Medias } from '#services/catalog/priced-card.ts'
import type { DocumentView } from '#services/identity-documents/submit-document.ts'
import type { OrderView } from '#services/orders/get-order.ts'
import type { OrderTrackingView } from '#services/orders/order-details.ts'

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

/** How an order is paid: authorised late with a kept card, and whether a payment is due again. */
type PaymentFacts = { readonly isAuthorisedLate: boolean; readonly isPaymentDue: boolean }
/** Today, and the days on which the shop is closed or the carrier does not collect. */
type CalendarFacts = { readonly todayOn: Day; readonly rental: RentalCalendar }

export function completeViewOf(
  { order, medias }: OrderView,
  document: DocumentView | undefined,
  { isAuthorisedLate, isPaymentDue, todayOn, rental }: PaymentFacts & CalendarFacts,
) {
  return {
    number: order.number,
    status: order.status,
    isOpen: !CLOSED.includes(order.status),
    isPaid: order.paidAt !== undefined,
    identity: isBeforeShipping(order.status) ? identityOf(document) : undefined,
    hasCalendar: rentalDatesOf(order).length > 0,
    email: order.email ?? '',
    schedule: scheduleOf(order, { todayOn, rental }),
    lines: linesOf(order, medias),
    amounts: amountsOf(order, order.customerUid !== undefined),
    method: order.paymentMethod,
    paymentMethod: paymentMethodText(order.paymentMethod),
    paymentTiming:
      order.paymentMethod === undefined
        ? ''
        : paymentTimingText(order.paymentMethod, isAuthorisedLate, shippingDaysOf(order).length),
    isPaymentDue,
    shipping: order.shipping === undefined ? undefined : addressViewOf(order.shipping),
    delivery: deliveryFacts(order),
    actions: actionsOf(order),
  }
}

/** The parcels of an order, and what to do when one was not delivered. */
export function trackingViewOf(tracking: OrderTrackingView) {
  return {
    parcels: parcelRowsOf(tracking),
    trouble: tracking.trouble && parcelTroubleText(tracking.trouble),
    redeliveryUrl: tracking.redeliveryUrl,
  }
}

function actionsOf(order: Order): { href: string; text: string }[] {
  const { status, paymentMethod, lines } = order
  const receiptTitle = DOCUMENT_TEXTS[paymentMethod === 'cod' ? 'statement' : 'receipt'].title
  const isExtendable = ['Reserved', 'Rental1', 'Rental2', 'Rental3'].includes(status)
  return [
    ...(isExtendable ? [{ href: pageHref('shopping-extension'), text: 'ご利用期間を延長する' }] : []),
    ...(!isReceiptDue(order) ? [] : [{ href: pageHref('shopping-receipt'), text: `${receiptTitle}を発行する` }]),
    ...(lines.some(canReportProblem) ? [{ href: pageHref('shopping-problem'), text: '届いた商品に問題がある' }] : []),
    ...(canChangeDelivery(order)
      ? [{ href: pageHref('shopping-change-delivery'), text: 'お届け先・時間帯を変更する' }]
      : []),
    ...(canChangeRental(order) ? [{ href: pageHref('shopping-change-rental'), text: '日程・サイズを変更する' }] : []),
    ...(hasCancellableLines(order) ? [{ href: pageHref('shopping-cancel'), text: 'ご注文をキャンセルする' }] : []),
  ]
}

/** The state of a first-time customer's identity document, until it is accepted. */
function identityOf(document: DocumentView | undefined) {
  return document === undefined || document.status === 'accepted' ? undefined : documentState(document)
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
  for (const { startOn, endOn, wearOn, itemName } of lines) {
    const about = isMixed ? `「${itemName}」` : ''
    add(shippingOn(startOn, prefecture), '発送', `${about}発送のご連絡をメールでお送りします。`)
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
  amazonpay: 'Amazon Pay',
}

/** Everything that a final screen must show before its button (特商法12条の6; docs/rules.md Legal). */
export type SheetView = ReturnType<typeof sheetViewOf>

type SheetFacts = { readonly medias: Medias; readonly at: Temporal.Instant; readonly isAuthorisedLate: boolean }

/** The final screen of a cart, or of an order by telephone before its first payment. `amounts`: of the order. */
export function sheetViewOf(
  order: Order,
  amounts: Parameters<typeof amountsOf>[0],
  { medias, at, isAuthorisedLate }: SheetFacts,
) {
  const { customer, shipping, email, paymentMethod } = order
  if (customer === undefined || shipping === undefined || paymentMethod === undefined) {
    throw new Error('incomplete order on a final screen')
  }
  return {
    isCard: paymentMethod === 'card',
    graceDays: returnGraceDays(shipping.prefecture),
    lines: linesOf(order, medias),
    amounts: amountsOf(amounts, order.customerUid !== undefined),
    cancellation: cancellationTermsOf(order, at),
    email,
    customer: addressViewOf(customer),
    shipping: addressViewOf(shipping),
    islandName: islandOfPlace(shipping),
    paymentMethod: paymentMethodText(paymentMethod),
    paymentTiming: paymentTimingText(paymentMethod, isAuthorisedLate, shippingDaysOf(order).length),
    arrivalDays: daysText(order.lines.map((line) => line.startOn)),
    shippingDays: daysText(order.lines.map((line) => shippingOn(line.startOn, shipping.prefecture))),
    delivery: deliveryFacts(order),
  }
}

export function confirmViewOf({ order, totals, calendar }: CartView, medias: Medias, isAuthorisedLate: boolean) {
  const { email, paymentMethod } = order
  if (email === undefined || paymentMethod === undefined) {
    throw new Error('incomplete purchase on the confirmation step')
  }
  const at = Temporal.Instant.from(calendar.nowAt)
  return {
    ...sheetViewOf(order, totals, { medias, at, isAuthorisedLate }),
    seenVersion: order.version,
    seenContent: cartContent(order.lines),
    method: paymentMethod,
    payStep: PAY_STEPS[paymentMethod],
    summary: summaryOf(order, totals),
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
