import { amountsOf, linesOf } from '#app/ui/order/order-view.ts'
import { withPurchaseChoice } from '#domain/cart/cart.ts'
import type { Order } from '#domain/order/order.ts'
import { maxPointsUsable, type PointFacts } from '#domain/points/points.ts'
import type { PaymentMethod } from '#domain/pricing/totals.ts'
import type { CartView } from '#services/cart/get-cart.ts'
import { planField } from './payment-fields.ts'
import { type PaymentFacts, readAmounts } from './payment-form.ts'

/** A member's points: the balance, and how many this order can use. */
export type PointsOffer = { readonly balance: number; readonly maxUsable: number }

/** What the payment form is validated against. `balance`: the member's points; undefined for guests. */
export function factsOf(
  { lines, subtotalYen, discountYen }: Order,
  methods: readonly PaymentMethod[],
  balance: number | undefined,
): PaymentFacts {
  const points: PointFacts | undefined = balance === undefined ? undefined : { balance, subtotalYen, discountYen }
  return { methods, lineUids: lines.map(({ uid }) => uid), points }
}

/** The view of the payment step, with the earlier choice. */
export function paymentViewOf({ order, medias, totals }: CartView, { points, methods }: PaymentFacts) {
  return {
    methods,
    values: valuesOf(order, points),
    lines: linesOf(order, medias).map(({ uid, itemName, planYen }) => ({ uid, itemName, planYen })),
    points: points && { balance: points.balance, maxUsable: maxPointsUsable(points) },
    amounts: amountsOf(totals, order.customerUid !== undefined),
  }
}

/** The amounts that follow from a complete or incomplete form. Nothing is saved. */
export function quotedAmounts(order: Order, form: Parameters<typeof readAmounts>[0], facts: PaymentFacts) {
  const { choice, usePoints } = readAmounts(form, facts)
  return amountsOf(withPurchaseChoice({ ...order, usePoints }, choice), order.customerUid !== undefined)
}

function valuesOf(order: Order, points: PointFacts | undefined): Readonly<Record<string, string>> {
  const { lines, usePoints } = order
  const planned = lines.filter(({ hasPlan }) => hasPlan).length
  const isAll = points !== undefined && usePoints > 0 && usePoints === maxPointsUsable(points)
  return {
    method: order.paymentMethod ?? '',
    time: String(order.deliveryTime),
    request: String(order.deliveryRequest),
    note: order.deliveryNote,
    plan: planned === 0 ? 'none' : planned === lines.length ? 'all' : 'each',
    ...Object.fromEntries(lines.map(({ uid, hasPlan }) => [planField(uid), hasPlan ? '1' : ''])),
    pointUse: usePoints === 0 ? 'none' : isAll ? 'all' : 'some',
    points: usePoints === 0 ? '' : String(usePoints),
  }
}
