import { type Day, dayOfInstant } from '../day.ts'
import { sumYen, taxContainedYen, type Yen } from '../money.ts'
import { isCountingLine, isUnopenedLine } from '../order/line-statuses.ts'
import type { Order, OrderLine } from '../order/order.ts'
import type { LineStatus } from '../order/states.ts'
import { CHARGE_LABELS, type ChargeKind, type ChargeState, isOwed, isTaxedCharge } from '../pricing/charge-states.ts'
import type { RefundPart } from '../pricing/refund.ts'
import { isRejected, type Rejection, rejected } from '../result.ts'
import type { ReceiptDocument } from './document.ts'

export function rateText(ratePercent: number | undefined): string {
  return ratePercent === undefined ? '対象外' : `${ratePercent}％`
}

/** A row of a receipt. `ratePercent` is undefined when no consumption tax is due. */
export type ReceiptRow = {
  readonly text: string
  readonly amountYen: Yen
  readonly ratePercent: number | undefined
}

/** The amount paid at one tax rate and its tax, rounded down once (Consumption Tax Act, article 57-4). */
export type ReceiptRate = { readonly ratePercent: number | undefined; readonly amountYen: Yen; readonly taxYen: Yen }

export type ReceiptContent = {
  readonly document: ReceiptDocument
  readonly orderNumber: number | undefined
  /** 取引年月日: the first rental day of what is listed. Undefined in documents of earlier releases. */
  readonly tradedOn?: Day | undefined
  /** Undefined of a statement while the carrier has not reported the payment. */
  readonly paidOn: Day | undefined
  /** Empty when charges were paid in several ways, or otherwise than online. */
  readonly paymentMethod: string
  readonly rows: readonly ReceiptRow[]
  readonly rates: readonly ReceiptRate[]
  readonly amountYen: Yen
  readonly taxYen: Yen
  /** Of a credit note: the issue that it corrects. */
  readonly originalIssue?: number | undefined
}

/** The part of a charge (an amount owed beyond the totals of an order) that a receipt uses. */
export type ReceiptCharge = {
  readonly kind: ChargeKind
  readonly state: ChargeState
  readonly amountYen: Yen
  readonly points: number
  readonly settledAt: Temporal.Instant | undefined
  readonly lineUid: string | undefined
  /** The capture or the cash on delivery contains it, or will. */
  readonly isCollectedWithOrder: boolean
  /** How it was paid by itself online. */
  readonly paymentMethod: string | undefined
}

/** A refund by staff. What a cancellation or a refused delivery returns is a change of the totals instead. */
export type ReceiptRefund = { readonly on: Day; readonly amountYen: Yen; readonly part: RefundPart }

/** `collectedOn`: when the carrier collected the cash, once it has said so. */
export type ReceiptFacts = {
  readonly order: Order
  readonly charges: readonly ReceiptCharge[]
  readonly refunds: readonly ReceiptRefund[]
  readonly collectedOn?: Day | undefined
}

export type ReceiptRejection = Rejection<'not-paid' | 'nothing-paid', undefined>

/**
 * The content of a receipt (docs/rules.md Legal: once paid; tax by rate). With cash on delivery it is a statement
 * of what the carrier collects, from the delivery on (docs/rules.md Receipts). The rows add up to what was paid. For a
 * cancelled order only the fee remains. Decided here: used points reduce the price, so tax applies to the money paid; a
 * cancellation fee compensates lost profit and bears no consumption tax (Consumption Tax Act, basic circular 5-5-2).
 */
export function receiptOf(facts: ReceiptFacts): ReceiptContent | ReceiptRejection {
  const { order, charges } = facts
  const hasUncaptured = charges.some((charge) => charge.kind === 'uncaptured' && isOwed(charge))
  const paidOn = paidOnOf(facts)
  if (hasUncaptured || (paidOn === undefined && !isReceiptDue(order))) return rejected('not-paid')
  const document = isCollectedOnDelivery(order) ? 'statement' : 'receipt'
  const rows = receiptRows(facts)
  const tradedOn = isCancelledOrder(order) ? undefined : firstDay(receiptLines(order).map(({ startOn }) => startOn))
  const paymentMethod = (isCancelledOrder(order) ? onlyMethod(charges) : undefined) ?? order.paymentMethod ?? ''
  const head = { document, orderNumber: order.number, tradedOn: tradedOn ?? paidOn, paidOn, paymentMethod } as const
  return contentOf(rows, order, head)
}

/** The receipt of the charges that a customer of cash on delivery paid by themselves; undefined when there are none. */
export function chargeReceiptOf(facts: ReceiptFacts): ReceiptContent | undefined {
  const { order } = facts
  const charges = facts.charges.filter(isPaidApart)
  const paidOn = lastDay(charges.flatMap(({ settledAt }) => (settledAt === undefined ? [] : dayOfInstant(settledAt))))
  if (!isCollectedOnDelivery(order) || paidOn === undefined) return undefined
  const days = order.lines
    .filter(({ uid }) => charges.some(({ lineUid }) => lineUid === uid))
    .map(({ startOn }) => startOn)
  const paymentMethod = onlyMethod(charges) ?? ''
  const head = { document: 'receipt', orderNumber: order.number, tradedOn: firstDay(days) ?? paidOn, paidOn } as const
  const content = contentOf(chargeReceiptRows(facts), order, { ...head, paymentMethod })
  return isRejected(content) ? undefined : content
}

/** Whether a document of the order itself can be issued: once paid, with cash on delivery from the delivery on. */
export function isReceiptDue(order: Order): boolean {
  const isDelivered = order.lines.some((line) => DELIVERED.includes(line.status) && !isUnopenedLine(line))
  return order.paidAt !== undefined || (isCollectedOnDelivery(order) && isDelivered)
}

const DELIVERED: readonly LineStatus[] = ['Rental', 'Arrear', 'Return']

/** Whether the carrier collects the price, so that its slip is the receipt. */
export function isCollectedOnDelivery(order: Order): boolean {
  return order.paymentMethod === 'cod' && !isCancelledOrder(order)
}

type ReceiptHead = Pick<ReceiptContent, 'document' | 'orderNumber' | 'tradedOn' | 'paidOn' | 'paymentMethod'>

function contentOf(
  rows: readonly ReceiptRow[],
  order: TaxedOrder,
  head: ReceiptHead,
): ReceiptContent | ReceiptRejection {
  const rates = receiptRates(rows, order)
  const amountYen = sumYen(rates.map((rate) => rate.amountYen))
  if (amountYen <= 0) return rejected('nothing-paid')
  const taxYen = sumYen(rates.map((rate) => rate.taxYen))
  return { ...head, rows, rates: rates.filter((rate) => rate.amountYen !== 0), amountYen, taxYen }
}

/** What the receipt or statement of the order lists: what was paid, less what was refunded. */
export function receiptRows({ order, charges, refunds }: ReceiptFacts): ReceiptRow[] {
  const isListed = ({ state, isCollectedWithOrder }: ReceiptCharge) =>
    isCollectedOnDelivery(order) ? isCollectedWithOrder && (state === 'paid' || state === 'open') : state === 'paid'
  return [
    ...(isCancelledOrder(order) ? [] : orderRows(order)),
    ...charges.filter(isListed).flatMap((charge) => chargeRows(charge, order)),
    ...refunds.map((refund) => refundRow(refund, order)),
  ].filter(({ amountYen }) => amountYen !== 0)
}

/** What the receipt beside a statement lists. */
export function chargeReceiptRows({ order, charges }: ReceiptFacts): ReceiptRow[] {
  return charges.filter(isPaidApart).flatMap((charge) => chargeRows(charge, order))
}

function isPaidApart({ state, isCollectedWithOrder }: ReceiptCharge): boolean {
  return state === 'paid' && !isCollectedWithOrder
}

/** What taxed rows have their rate from: all of an order have that of its first rental day. */
type TaxedOrder = Pick<Order, 'taxRatePercent'>

/** The totals of the order's rate and of what is not taxed, in this order. */
export function receiptRates(rows: readonly ReceiptRow[], { taxRatePercent }: TaxedOrder): ReceiptRate[] {
  return [taxRatePercent, undefined].map((ratePercent) => rateOf(rows, ratePercent))
}

function isCancelledOrder({ status }: Order): boolean {
  return status.startsWith('Cancel') || status === 'AuthFailed'
}

/** The day of payment: of the order itself, or of the fee of its cancellation. */
function paidOnOf({ order, charges, collectedOn }: ReceiptFacts): Day | undefined {
  const isFee = ({ kind, state, amountYen, points }: ReceiptCharge) =>
    kind === 'cancellation' && state === 'paid' && amountYen > points
  const paidAt = order.paidAt ?? (isCancelledOrder(order) ? charges.find(isFee)?.settledAt : undefined)
  return collectedOn ?? (paidAt && dayOfInstant(paidAt))
}

/** The way in which all of some charges were paid online; undefined when there is none or more than one. */
function onlyMethod(charges: readonly ReceiptCharge[]): string | undefined {
  const methods = new Set(charges.filter(({ state }) => state === 'paid').map((charge) => charge.paymentMethod))
  return methods.size === 1 ? [...methods][0] : undefined
}

function firstDay(days: readonly Day[]): Day | undefined {
  return days.toSorted()[0]
}

function lastDay(days: readonly Day[]): Day | undefined {
  return days.toSorted().at(-1)
}

function receiptLines(order: Order): OrderLine[] {
  return order.lines.filter(isCountingLine)
}

function orderRows(order: Order): ReceiptRow[] {
  const { taxRatePercent: ratePercent } = order
  return [
    ...receiptLines(order).map((line) => ({ text: lineText(line), amountYen: line.priceYen, ratePercent })),
    { text: '安心プラン', amountYen: order.optionFeeYen, ratePercent },
    { text: '送料（往復）', amountYen: order.deliveryFeeYen, ratePercent },
    { text: '代金引換手数料', amountYen: order.chargeFeeYen, ratePercent },
    { text: '割引', amountYen: -order.discountYen, ratePercent },
    { text: 'ポイントのご利用', amountYen: -order.usePoints, ratePercent },
  ]
}

function lineText({ makerName, itemName, startOn }: OrderLine): string {
  return `レンタル料 ${`${makerName} ${itemName}`.trim()}（${slashed(startOn)}お届け）`
}

export function slashed(on: Day): string {
  return on.replaceAll('-', '/')
}

function chargeRows({ kind, amountYen, points }: ReceiptCharge, { taxRatePercent }: TaxedOrder): ReceiptRow[] {
  if (kind === 'uncaptured') return []
  const ratePercent = isTaxedCharge(kind) ? taxRatePercent : undefined
  return [{ text: CHARGE_LABELS[kind], amountYen: amountYen - points, ratePercent }]
}

function refundRow({ on, amountYen, part }: ReceiptRefund, { taxRatePercent }: TaxedOrder): ReceiptRow {
  const isTaxed = part === 'rent'
  const text = isTaxed ? 'ご返金' : '課税対象外の料金のご返金'
  return {
    text: `${text}（${slashed(on)}）`,
    amountYen: -amountYen,
    ratePercent: isTaxed ? taxRatePercent : undefined,
  }
}

function rateOf(rows: readonly ReceiptRow[], ratePercent: number | undefined): ReceiptRate {
  const amountYen = sumYen(rows.filter((each) => each.ratePercent === ratePercent).map((each) => each.amountYen))
  return { ratePercent, amountYen, taxYen: ratePercent === undefined ? 0 : taxContainedYen(amountYen, ratePercent) }
}
