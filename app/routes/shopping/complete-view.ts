import { deliveryTimeText, PAYMENT_TIMING_TEXT, paymentMethodText } from '#app/text/order-text.ts'
import { addressViewOf } from '#app/ui/address/address-block.tsx'
import { valuesOfAddress } from '#app/ui/address/address-values.ts'
import { dayText } from '#app/ui/day-text.ts'
import { amountsOf, linesOf } from '#app/ui/order/order-view.ts'
import { type Day, dayOfInstant } from '#domain/day.ts'
import { DEFAULT_PREFECTURE } from '#domain/delivery/prefecture.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { rentalDatesOf } from '#domain/order/milestone.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderStatus } from '#domain/order/states.ts'
import { isCancellableStatus } from '#domain/pricing/cancellation.ts'
import { shippingOn } from '#domain/rental/period.ts'
import type { OrderView } from '#services/orders/get-order.ts'
import type { IdentityDocument } from '#services/ports/files.ts'

/** One day of the schedule of an order. */
export type ScheduledDay = {
  readonly on: Day
  readonly title: string
  readonly text: string
  /** Whether the customer has to act on this day. */
  readonly isDeadline: boolean
}

const CLOSED: readonly OrderStatus[] = [
  'CancelByCustomer',
  'CancelByCompany',
  'CancelNoID',
  'CancelAfterReserved',
  'AuthFailed',
  'Return',
]

/** The view of a placed order. */
export function completeViewOf({ order, medias }: OrderView, document: IdentityDocument | undefined) {
  return {
    number: order.number,
    status: order.status,
    isOpen: !CLOSED.includes(order.status),
    isPaid: order.paidAt !== undefined,
    identity: identityOf(document),
    hasCalendar: rentalDatesOf(order).length > 0,
    email: order.email ?? '',
    schedule: scheduleOf(order),
    lines: linesOf(order, medias),
    amounts: amountsOf(order, order.customerUid !== undefined),
    paymentMethod: paymentMethodText(order.paymentMethod),
    paymentTiming: order.paymentMethod === undefined ? '' : PAYMENT_TIMING_TEXT[order.paymentMethod],
    shipping: order.shipping === undefined ? undefined : addressViewOf(order.shipping),
    deliveryTime: deliveryTimeText(order.deliveryTime),
    actions: actionsOf(order),
  }
}

/** Links to the actions that an order allows now. */
function actionsOf({ status, paidAt }: Order): { href: string; text: string }[] {
  const isExtendable = ['Reserved', 'Rental1', 'Rental2', 'Rental3'].includes(status)
  return [
    ...(isExtendable ? [{ href: pageHref('shopping-extension'), text: 'ご利用期間を延長する' }] : []),
    ...(paidAt === undefined ? [] : [{ href: pageHref('shopping-receipt'), text: '領収書を発行する' }]),
    ...(isCancellableStatus(status) ? [{ href: pageHref('shopping-cancel'), text: 'ご注文をキャンセルする' }] : []),
  ]
}

/** The due date of a first-time customer's identity document. */
function identityOf(document: IdentityDocument | undefined) {
  if (document === undefined || (document.status !== 'wanted' && document.status !== 'refused')) return undefined
  return { due: dayText(document.dueOn) }
}

/** Initial values of a registration, from a guest's order. Secrets are not among them. */
export function registrationValues({ customer, email = '' }: Order): Readonly<Record<string, string>> | undefined {
  if (customer === undefined) return undefined
  const { placeName: _, bereavedFamilyName: __, ceremonyAt: ___, ...own } = customer
  return { ...valuesOfAddress(own), email, emailAgain: email }
}

/** The events of an order, sorted by day. Lines with the same dates share their events. */
export function scheduleOf(order: Pick<Order, 'lines' | 'prefecture' | 'orderedAt' | 'deliveryTime'>): ScheduledDay[] {
  const days: ScheduledDay[] = []
  const isMixed = new Set(order.lines.map(({ startOn, endOn }) => `${startOn} ${endOn}`)).size > 1
  if (order.orderedAt !== undefined) {
    days.push({ on: dayOfInstant(order.orderedAt), title: 'ご注文', text: 'ご注文を承りました。', isDeadline: false })
  }
  for (const { startOn, endOn, itemName } of order.lines) {
    const about = isMixed ? `「${itemName}」` : ''
    const time = order.deliveryTime === 0 ? '' : `（${deliveryTimeText(order.deliveryTime)}）`
    days.push(
      {
        on: shippingOn(startOn, order.prefecture ?? DEFAULT_PREFECTURE),
        title: '発送',
        text: `${about}発送のご連絡をメールでお送りします。`,
        isDeadline: false,
      },
      {
        on: startOn,
        title: `お届け予定${time}`,
        text: `${about}届きましたら、お早めにご試着ください。`,
        isDeadline: false,
      },
      { on: endOn, title: 'ご返却期限', text: `${about}この日のうちに運送会社へお渡しください。`, isDeadline: true },
    )
  }
  const keys = new Set<string>()
  const isFirst = ({ on, title, text }: ScheduledDay) => {
    const key = `${on} ${title} ${text}`
    return keys.has(key) ? false : keys.add(key) !== undefined
  }
  return days.filter(isFirst).sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
}
