import { FREE_DELIVERY_THRESHOLD_YEN } from '#domain/constants.ts'
import { type Day, daysBetween } from '#domain/day.ts'
import type { Yen } from '#domain/money.ts'
import type { Order } from '#domain/order/order.ts'
import { planFeeYen } from '#domain/pricing/price.ts'
import type { CartView } from '#services/cart/get-cart.ts'
import type { PictureSource } from '../picture.tsx'

/** A line of a cart or order for display. */
export type LineView = {
  readonly uid: string
  readonly itemId: number
  readonly itemName: string
  readonly makerName: string
  readonly sizeLabel: string
  readonly startOn: Day
  readonly endOn: Day
  readonly days: number
  readonly priceYen: Yen
  readonly hasPlan: boolean
  /** What the protection plan costs or would cost. */
  readonly planYen: Yen
  readonly picture: PictureSource | undefined
}

/** The amounts of a cart or order for display. */
export type AmountsView = {
  readonly subtotalYen: Yen
  readonly discountYen: Yen
  readonly optionFeeYen: Yen
  readonly deliveryFeeYen: Yen
  /** Amount missing for free delivery; 0 when delivery is free. */
  readonly freeDeliveryInYen: Yen
  readonly chargeFeeYen: Yen
  readonly usePoints: number
  readonly paymentTotalYen: Yen
  readonly totalYen: Yen
  readonly taxYen: Yen
  /** Members only. */
  readonly addPoints: number | undefined
}

type Medias = CartView['medias']

/** The lines of an order with their pictures, as serialisable values. */
export function linesOf(order: Order, medias: Medias): LineView[] {
  return order.lines.map((line) => ({
    uid: line.uid,
    itemId: line.itemId,
    itemName: line.itemName,
    makerName: line.makerName,
    sizeLabel: line.sizeLabel,
    startOn: line.startOn,
    endOn: line.endOn,
    days: daysBetween(line.startOn, line.endOn) + 1,
    priceYen: line.priceYen,
    hasPlan: line.hasPlan,
    planYen: line.hasPlan ? line.optionFeeYen : planFeeYen(line.priceYen),
    picture: pictureOf(medias[line.itemId]),
  }))
}

/** The amounts of an order, or the totals of a cart, for display. */
export function amountsOf(amounts: Omit<AmountsView, 'freeDeliveryInYen'>, isMember: boolean): AmountsView {
  const { subtotalYen, discountYen, optionFeeYen, deliveryFeeYen, chargeFeeYen } = amounts
  const { usePoints, paymentTotalYen, totalYen, taxYen, addPoints } = amounts
  return {
    subtotalYen,
    discountYen,
    optionFeeYen,
    deliveryFeeYen,
    freeDeliveryInYen: Math.max(0, FREE_DELIVERY_THRESHOLD_YEN - subtotalYen),
    chargeFeeYen,
    usePoints,
    paymentTotalYen,
    totalYen,
    taxYen,
    addPoints: isMember ? addPoints : undefined,
  }
}

function pictureOf(media: Medias[number]): PictureSource | undefined {
  if (media === undefined) return undefined
  return { key: media.key, width: media.width, height: media.height, alt: media.alt }
}
