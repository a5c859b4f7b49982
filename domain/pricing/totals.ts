import { areaFeeYen } from '../delivery/delivery-days.ts'
import type { PrefectureCode } from '../delivery/prefecture.ts'
import { sumYen, taxContainedYen, type Yen } from '../money.ts'
import { maxPointsUsable, pointsEarned } from '../points/points.ts'
import { type Rejection, rejected } from '../result.ts'
import type { Settings, SettingsOf } from '../settings/settings.ts'
import { planFeeYen } from './price.ts'

/** The payment methods (docs/rules.md Money): `uid` is `paymentmethoduid` on the wire (numbers decided here). */
export const PAYMENT_METHODS = {
  card: { uid: '1', label: 'クレジットカード' },
  amazonpay: { uid: '2', label: 'Amazon Pay' },
  cod: { uid: '3', label: '代金引換' },
} as const satisfies Record<string, { uid: string; label: string }>
export type PaymentMethod = keyof typeof PAYMENT_METHODS

/** The methods of what is paid on a page, such as a charge after the order. */
export const ONLINE_METHODS = ['card', 'amazonpay'] as const satisfies readonly PaymentMethod[]
export type OnlineMethod = (typeof ONLINE_METHODS)[number]

export function parsePaymentMethod(input: unknown): PaymentMethod | Rejection<'payment-method'> {
  const methods = Object.keys(PAYMENT_METHODS) as PaymentMethod[]
  return (
    methods.find((method) => method === input || PAYMENT_METHODS[method].uid === input) ?? rejected('payment-method')
  )
}

/** The methods that the owner offers for new orders. */
export function offeredMethods(payment: SettingsOf<'payment'>): readonly PaymentMethod[] {
  const isOffered = { card: payment.hasCard, amazonpay: payment.hasAmazonPay, cod: payment.hasCod }
  return (Object.keys(PAYMENT_METHODS) as PaymentMethod[]).filter((method) => isOffered[method])
}

/** The part of a line that the totals use: rental price, plan, and the point rate of its unit (3 % by default). */
export type TotalsLine = { readonly priceYen: Yen; readonly withPlan: boolean; readonly pointRatePercent?: number }

/**
 * `earnsPoints` is false for guests (docs/rules.md Money); without a payment method there is no charge fee.
 * `withdrawnYen`: the rental prices of lines that the shop cancelled, or whose parcel came back through no fault of the
 * customer; they count towards free delivery (decision 092).
 * `loweredYen`: by how much the delivery fee is lower than usual.
 */
export type TotalsFacts = {
  readonly lines: readonly TotalsLine[]
  readonly withdrawnYen?: Yen
  readonly loweredYen?: Yen
  /** The destination, as far as it is known. */
  readonly prefecture?: PrefectureCode | undefined
  readonly discountYen?: Yen
  readonly usePoints?: number
  readonly paymentMethod?: PaymentMethod | undefined
  readonly earnsPoints?: boolean
}

/** The amounts of an order, whole yen with tax, and its points (docs/rules.md Money). */
export type Totals = {
  readonly optionFeeYen: Yen
  readonly subtotalYen: Yen
  readonly discountYen: Yen
  readonly deliveryFeeYen: Yen
  readonly chargeFeeYen: Yen
  readonly totalYen: Yen
  readonly usePoints: number
  readonly paymentTotalYen: Yen
  readonly taxYen: Yen
  readonly taxRatePercent: number
  readonly addPoints: number
}

/** The delivery settings of a destination: a prefecture may have a fee of its own. */
export function deliveryTo(
  prefecture: PrefectureCode | undefined,
  settings: Pick<Settings, 'areas' | 'delivery'>,
): SettingsOf<'delivery'> {
  const { delivery } = settings
  return prefecture === undefined ? delivery : { ...delivery, feeYen: areaFeeYen(prefecture, settings) }
}

/** The delivery fee: free from 5,000 yen of subtotal, else 1,100 (docs/rules.md Money; docs/product/9). */
export function deliveryFeeYen(subtotalYen: Yen, { feeYen, freeFromYen }: SettingsOf<'delivery'>): Yen {
  return subtotalYen >= freeFromYen ? 0 : feeYen
}

/** What the shop charges for a method of payment: for cash on delivery alone (docs/rules.md Money). */
export function methodFeeYen(method: PaymentMethod, { codFeeYen }: Pick<SettingsOf<'payment'>, 'codFeeYen'>): Yen {
  return method === 'cod' ? codFeeYen : 0
}

/** The plan fees of lines (docs/rules.md Money). */
export function optionFeesYen(lines: readonly TotalsLine[], prices: SettingsOf<'prices'>): Yen {
  return sumYen(lines.map((line) => (line.withPlan ? planFeeYen(line.priceYen, prices) : 0)))
}

/**
 * The totals of an order (docs/rules.md Money). Decided here: an empty order costs nothing; the discount is limited to
 * the subtotal and the points to the usable maximum, and the totals contain the limited values. `checkPointUse` rejects
 * a request for too many points.
 */
export function orderTotals(facts: TotalsFacts, settings: Settings): Totals {
  const { points, tax } = settings
  const { lines, paymentMethod, earnsPoints = true } = facts
  const isEmpty = lines.length === 0
  const subtotalYen = sumYen(lines.map((line) => line.priceYen))
  const optionFeeYen = optionFeesYen(lines, settings.prices)
  const discountYen = Math.max(0, Math.min(facts.discountYen ?? 0, subtotalYen))
  const usualYen = deliveryFeeYen(subtotalYen + (facts.withdrawnYen ?? 0), deliveryTo(facts.prefecture, settings))
  const deliveryYen = isEmpty ? 0 : Math.max(0, usualYen - (facts.loweredYen ?? 0))
  const chargeFeeYen = isEmpty || paymentMethod === undefined ? 0 : methodFeeYen(paymentMethod, settings.payment)
  const requestedPoints = Math.max(0, facts.usePoints ?? 0)
  const usePoints = maxPointsUsable({ balance: requestedPoints, subtotalYen, discountYen }, points)
  const totalYen = subtotalYen - discountYen + optionFeeYen + deliveryYen + chargeFeeYen
  const paymentTotalYen = totalYen - usePoints
  return {
    optionFeeYen,
    subtotalYen,
    discountYen,
    deliveryFeeYen: deliveryYen,
    chargeFeeYen,
    totalYen,
    usePoints,
    paymentTotalYen,
    taxYen: taxContainedYen(paymentTotalYen, tax.ratePercent),
    taxRatePercent: tax.ratePercent,
    addPoints: earnsPoints ? pointsEarned(lines, discountYen + usePoints, points) : 0,
  }
}
