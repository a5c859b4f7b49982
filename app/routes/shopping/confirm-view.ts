import { deliveryRequestText, deliveryTimeText, PAYMENT_TIMING_TEXT, paymentMethodText } from '#app/text/order-text.ts'
import { dayText } from '#app/ui/day-text.ts'
import { amountsOf, linesOf } from '#app/ui/order/order-view.ts'
import { cancellationFeeYen } from '#domain/pricing/cancellation.ts'
import { isRejected } from '#domain/result.ts'
import type { CartView } from '#services/services.ts'
import { addressViewOf } from './destination.ts'

/** Everything that the final confirmation screen must show (特定商取引法12条の6; rules.md, Legal). */
export type ConfirmView = ReturnType<typeof confirmViewOf>

/** The last look at a cart whose steps are all done. */
export function confirmViewOf({ order, totals, medias }: CartView) {
  const { customer, shipping, email, paymentMethod } = order
  if (customer === undefined || shipping === undefined || email === undefined || paymentMethod === undefined) {
    throw new Error('the step guard let an incomplete purchase through')
  }
  const feeYen = cancellationFeeYen('Reserved', totals.totalYen)
  return {
    seenVersion: order.version,
    isCard: paymentMethod === 'card',
    lines: linesOf(order, medias),
    amounts: amountsOf(totals, order.customerUid !== undefined),
    cancellationYen: isRejected(feeYen) ? totals.totalYen : feeYen,
    email,
    customer: addressViewOf(customer),
    shipping: addressViewOf(shipping),
    paymentMethod: paymentMethodText(paymentMethod),
    paymentTiming: PAYMENT_TIMING_TEXT[paymentMethod],
    arrivalDays: [...new Set(order.lines.map((line) => dayText(line.startOn)))].join('、'),
    deliveryTime: deliveryTimeText(order.deliveryTime),
    deliveryRequest: deliveryRequestText(order.deliveryRequest, order.deliveryNote),
  }
}
