import type { Yen } from '../money.ts'
import { pointsEarnedByLine } from '../points/points.ts'
import { refusedDeliveryYen } from '../pricing/charges.ts'
import { type PartialCancellation, settlePartialCancellation } from '../pricing/partial-cancellation.ts'
import type { Settings } from '../settings/settings.ts'
import { totalsLineOf, withdrawnYen } from './draft.ts'
import { isCountingLine } from './line-statuses.ts'
import type { Order } from './order.ts'

/** `openYen`: what the customer owes because nothing was paid; otherwise the settlement retains the charge. */
export type RefusalSettlement = PartialCancellation & { readonly chargeYen: Yen; readonly openYen: Yen }

/**
 * Settles a delivery that came back unopened (docs/rules.md Delivery refused): its lines no longer count towards the
 * totals and earn no points. The charge is retained from what was paid; cash on delivery that was not paid is owed.
 */
export function settleRefusal(
  order: Order,
  { lineUids, isCustomerAtFault }: { readonly lineUids: readonly string[]; readonly isCustomerAtFault: boolean },
  settings: Settings,
): RefusalSettlement {
  const counting = order.lines.filter(isCountingLine)
  const refused = counting.filter(({ uid }) => lineUids.includes(uid))
  const staying = counting.filter(({ uid }) => !lineUids.includes(uid))
  const facts = {
    ...order,
    withdrawn: isCustomerAtFault ? [] : refused.map(totalsLineOf),
    withdrawnYen: withdrawnYen(order),
    earnsPoints: order.customerUid !== undefined,
    staying: staying.map(totalsLineOf),
  }
  const settle = (feeYen: Yen) => settlePartialCancellation({ ...facts, feeYen }, settings)
  const free = settle(0)
  const pricesYen = refused.map(({ priceYen }) => priceYen)
  const { deliveryFeeYen } = free.amounts
  const chargeYen = refusedDeliveryYen({ pricesYen, deliveryFeeYen, isCustomerAtFault }, settings.charges)
  const isPaid = order.paymentMethod !== 'cod' || order.paidAt !== undefined
  return isPaid
    ? { ...settle(chargeYen), chargeYen, openYen: 0 }
    : { ...free, releasedYen: 0, chargeYen, openYen: chargeYen }
}

/** The points that an order earns without a line, as when its unit was lost (docs/rules.md Lost). */
export function pointsWithoutLine(order: Order, lineUid: string, settings: Settings): number {
  const counting = order.lines.filter(isCountingLine)
  const deductionYen = Math.min(order.discountYen + order.usePoints, order.subtotalYen)
  const points = pointsEarnedByLine(counting, deductionYen, settings.points)
  return Math.max(0, order.addPoints - (points[counting.findIndex(({ uid }) => uid === lineUid)] ?? 0))
}
