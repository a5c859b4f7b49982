import { deliveryRequestText, deliveryTimeText, PAYMENT_TIMING_TEXT, paymentMethodText } from '#app/text/order-text.ts'
import { addressViewOf } from '#app/ui/address/address-block.tsx'
import { dayText } from '#app/ui/day-text.ts'
import { amountsOf, linesOf } from '#app/ui/order/order-view.ts'
import type { Day } from '#domain/day.ts'
import { cancellationFeeYen } from '#domain/pricing/cancellation.ts'
import type { PaymentMethod } from '#domain/pricing/totals.ts'
import { shippingOn } from '#domain/rental/period.ts'
import { isRejected } from '#domain/result.ts'
import type { CartView } from '#services/cart/get-cart.ts'

/** The next step after the button, for payment methods with a page of their own. */
const PAY_STEPS: Readonly<Partial<Record<PaymentMethod, string>>> = {
  card: 'カード情報の入力',
  amazonpay: 'Amazon Pay',
}

/** Everything that the final confirmation screen must show (特定商取引法12条の6; docs/rules.md Legal). */
export type ConfirmView = ReturnType<typeof confirmViewOf>

/** The confirmation view of a cart whose steps are all done. */
export function confirmViewOf({ order, totals, medias }: CartView) {
  const { customer, shipping, email, paymentMethod } = order
  if (customer === undefined || shipping === undefined || email === undefined || paymentMethod === undefined) {
    throw new Error('incomplete purchase on the confirmation step')
  }
  const feeYen = cancellationFeeYen('Reserved', totals.totalYen)
  return {
    seenVersion: order.version,
    payStep: PAY_STEPS[paymentMethod],
    lines: linesOf(order, medias),
    amounts: amountsOf(totals, order.customerUid !== undefined),
    cancellationYen: isRejected(feeYen) ? totals.totalYen : feeYen,
    email,
    customer: addressViewOf(customer),
    shipping: addressViewOf(shipping),
    paymentMethod: paymentMethodText(paymentMethod),
    paymentTiming: PAYMENT_TIMING_TEXT[paymentMethod],
    arrivalDays: daysText(order.lines.map((line) => line.startOn)),
    shippingDays: daysText(order.lines.map((line) => shippingOn(line.startOn, shipping.prefecture))),
    deliveryTime: deliveryTimeText(order.deliveryTime),
    deliveryRequest: deliveryRequestText(order.deliveryRequest, order.deliveryNote),
  }
}

function daysText(days: readonly Day[]): string {
  return [...new Set(days)].sort().map(dayText).join('、')
}
