import { daysBetween } from '#domain/day.ts'
import type { Yen } from '#domain/money.ts'
import { wearerText } from '#domain/order/facts.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { headUidOf } from '#domain/order/try-on.ts'
import { planFeeYen } from '#domain/pricing/price.ts'
import type { Settings, SettingsOf } from '#domain/settings/settings.ts'
import { daySpanText, dayText } from '#domain/text/day-text.ts'
import type { Medias } from '#services/catalog/priced-card.ts'
import type { PictureSource } from '../picture.tsx'

export type LineView = Pick<
  OrderLine,
  | 'uid'
  | 'itemId'
  | 'itemName'
  | 'makerName'
  | 'sizeLabel'
  | 'startOn'
  | 'endOn'
  | 'wearOn'
  | 'wearerName'
  | 'priceYen'
  | 'hasPlan'
> & {
  readonly days: number
  /** Whether it is a size to try on or a separate pair of shoes. */
  readonly isCompanion: boolean
  /** What the protection plan costs or would cost. */
  readonly planYen: Yen
  readonly picture: PictureSource | undefined
}

export type AmountsView = Pick<
  Order,
  | 'subtotalYen'
  | 'discountYen'
  | 'optionFeeYen'
  | 'deliveryFeeYen'
  | 'chargeFeeYen'
  | 'usePoints'
  | 'paymentTotalYen'
  | 'totalYen'
  | 'taxYen'
  | 'taxRatePercent'
> & {
  /** From which subtotal delivery is free, and the amount missing for it; 0 when delivery is free. */
  readonly freeDeliveryFromYen: Yen
  readonly freeDeliveryInYen: Yen
  /** Members only. */
  readonly addPoints: number | undefined
}

/** What the plan of a line costs, or would cost. */
export function planYenOf({ hasPlan, optionFeeYen, priceYen }: OrderLine, prices: SettingsOf<'prices'>): Yen {
  return hasPlan ? optionFeeYen : planFeeYen(priceYen, prices)
}

/** `settings`: those of the order. */
export function linesOf(order: Order, medias: Medias, { prices }: Settings): LineView[] {
  return order.lines.map((line) => ({
    uid: line.uid,
    itemId: line.itemId,
    itemName: line.itemName,
    makerName: line.makerName,
    sizeLabel: line.sizeLabel,
    startOn: line.startOn,
    endOn: line.endOn,
    wearOn: line.wearOn,
    wearerName: line.wearerName,
    days: daysBetween(line.startOn, line.endOn) + 1,
    isCompanion: headUidOf(line) !== undefined,
    priceYen: line.priceYen,
    hasPlan: line.hasPlan,
    planYen: planYenOf(line, prices),
    picture: pictureOf(medias[line.itemId]),
  }))
}

type PlainAmounts = Omit<AmountsView, 'freeDeliveryFromYen' | 'freeDeliveryInYen'>

/** `settings`: those of the order. */
export function amountsOf(
  amounts: PlainAmounts,
  { delivery }: Pick<Settings, 'delivery'>,
  { isMember }: { readonly isMember: boolean },
): AmountsView {
  const { subtotalYen, discountYen, optionFeeYen, deliveryFeeYen, chargeFeeYen } = amounts
  const { usePoints, paymentTotalYen, totalYen, taxYen, taxRatePercent, addPoints } = amounts
  return {
    subtotalYen,
    discountYen,
    optionFeeYen,
    deliveryFeeYen,
    freeDeliveryFromYen: delivery.freeFromYen,
    freeDeliveryInYen: Math.max(0, delivery.freeFromYen - subtotalYen),
    chargeFeeYen,
    usePoints,
    paymentTotalYen,
    totalYen,
    taxYen,
    taxRatePercent,
    addPoints: isMember ? addPoints : undefined,
  }
}

/** What stays in sight during checkout: the lines in short, the first day of arrival, and the cost. */
export type SummaryView = ReturnType<typeof summaryOf>

export function summaryOf(order: Order, settings: Settings) {
  const starts = [...new Set(order.lines.map(({ startOn }) => startOn))].sort()
  return {
    amounts: amountsOf(order, settings, { isMember: order.customerUid !== undefined }),
    arrival: starts[0] === undefined ? '' : `${dayText(starts[0])}${starts.length > 1 ? 'ほか' : ''}`,
    lines: order.lines.map(({ uid, itemName, sizeLabel, startOn, endOn, wearerName, priceYen }) => ({
      uid,
      itemName,
      detail: `${sizeLabel}・${daySpanText(startOn, endOn)}${wearerName ? `　${wearerText(wearerName)}` : ''}`,
      priceYen,
    })),
  }
}

function pictureOf(media: Medias[number]): PictureSource | undefined {
  if (media === undefined) return undefined
  return { key: media.key, width: media.width, height: media.height, alt: media.alt }
}
