import { deliveryTimeText, PAYMENT_TIMING_TEXT, paymentMethodText } from '#app/text/order-text.ts'
import { amountsOf, linesOf } from '#app/ui/order/order-view.ts'
import { type Day, dayOfInstant } from '#domain/day.ts'
import { DEFAULT_PREFECTURE } from '#domain/delivery/prefecture.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderStatus } from '#domain/order/states.ts'
import { shippingOn } from '#domain/rental/calendar.ts'
import type { OrderView } from '#services/services.ts'
import { addressViewOf } from './destination.ts'

/** One day of what happens next. */
export type ScheduledDay = {
  readonly on: Day
  readonly title: string
  readonly text: string
  /** A day the customer must do something. */
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

/** A placed order as its page shows it. */
export function completeViewOf({ order, medias }: OrderView) {
  return {
    number: order.number,
    status: order.status,
    isOpen: !CLOSED.includes(order.status),
    email: order.email ?? '',
    schedule: scheduleOf(order),
    lines: linesOf(order, medias),
    amounts: amountsOf(order, order.customerUid !== undefined),
    paymentMethod: paymentMethodText(order.paymentMethod),
    paymentTiming: order.paymentMethod === undefined ? '' : PAYMENT_TIMING_TEXT[order.paymentMethod],
    shipping: order.shipping === undefined ? undefined : addressViewOf(order.shipping),
    deliveryTime: deliveryTimeText(order.deliveryTime),
  }
}

/** What happens on which day, in order of the days; lines of the same span share their days. */
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
  const seen = new Set<string>()
  const isFirst = ({ on, title, text }: ScheduledDay) => {
    const key = `${on} ${title} ${text}`
    return seen.has(key) ? false : seen.add(key) !== undefined
  }
  return days.filter(isFirst).sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
}
