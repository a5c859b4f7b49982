import type { Order } from '#domain/order/order.ts'
import { isRejected, type Rejection } from '#domain/result.ts'
import type { SmallShop } from '../shop/small-shop.ts'

/** A figure as text, or why there is none. */
function textOf<T extends object>(result: T | Rejection<string, unknown>, read: (result: T) => readonly unknown[]) {
  return isRejected(result) ? result.code : read(result as T).join(' ')
}

/**
 * All that an order costs and pays back at this moment, by the services, as texts: its amounts and lines with their
 * days, cancellations, further days, charges, receipts. The secret of the order is its uid.
 */
export async function orderFigures({ services, ports }: SmallShop, uid: string): Promise<readonly string[]> {
  const { orderLife, receipts } = services
  const reference = { orderSecret: uid }
  const order = await ports.orders.find(uid)
  if (order === undefined) throw new Error(`no order ${uid}`)
  const whole = textOf(await orderLife.quoteCancellation(reference), (plan) => [
    plan.feeYen,
    plan.pointsBack,
    plan.refundYen,
  ])
  const ofLines = order.lines.map(async (line) =>
    textOf(await orderLife.quoteLineCancellation(reference, line.uid), (plan) => [
      plan.feeYen,
      plan.pointsBack,
      plan.releasedYen,
      plan.amounts.paymentTotalYen,
    ]),
  )
  const extension = textOf(await orderLife.quoteExtension(reference), (offers) =>
    offers.slice(0, 3).flatMap(({ endOn, feeYen, dueOn }) => [endOn, feeYen, dueOn]),
  )
  const { charges } = await ports.orders.recordOf(uid)
  const documents = textOf(await receipts.quote(reference), ({ quotes, rejection }) => [
    ...quotes.map(({ content }) => JSON.stringify(content)),
    ...(rejection === undefined ? [] : [rejection.code]),
  ])
  return [
    ...costsOf(order),
    `cancel: ${[whole, ...(await Promise.all(ofLines))].join(' | ')}`,
    `extend: ${extension}`,
    ...charges.map((one) =>
      ['charge:', one.kind, one.state, one.amountYen, one.points, one.taxYen, one.dueOn].join(' '),
    ),
    `receipts: ${documents}`,
  ]
}

function costsOf(order: Order): readonly string[] {
  const { subtotalYen, optionFeeYen, discountYen, deliveryFeeYen, chargeFeeYen, totalYen } = order
  const { usePoints, paymentTotalYen, taxYen, addPoints } = order
  const costs = [subtotalYen, optionFeeYen, discountYen, deliveryFeeYen, chargeFeeYen, totalYen]
  return [
    ['amounts:', ...costs, usePoints, paymentTotalYen, taxYen, addPoints].join(' '),
    ...order.lines.map(({ status, priceYen, optionFeeYen, startOn, endOn, blocked }) =>
      ['line:', status, priceYen, optionFeeYen, startOn, endOn, blocked.fromOn, blocked.toOn].join(' '),
    ),
  ]
}
