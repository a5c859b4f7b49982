import { TAX_RATE_PERCENT } from '../constants.ts'
import { type Day, dayOfInstant } from '../day.ts'
import { sumYen, taxContainedYen, type Yen } from '../money.ts'
import { isOpenLine } from '../order/line-statuses.ts'
import type { Order, OrderLine } from '../order/order.ts'
import { CHARGE_LABELS, type ChargeKind, type ChargeState, isOwed, isTaxedCharge } from '../pricing/charge-states.ts'
import { type Rejection, rejected } from '../result.ts'
import { cleanLine } from '../text/folding.ts'
import type { ReceiptDocument } from './document.ts'

/** Maximum length of an addressee or proviso, characters. */
export const MAX_RECEIPT_TEXT_LENGTH = 40
export const DEFAULT_PROVISO = '礼服レンタル代として'

/** What the customer may choose: the addressee and the proviso (purpose). Either may be empty. */
export type ReceiptWording = { readonly addressee: string; readonly proviso: string }

/** Reads both texts, one line of visible text each. Rejection: too-long, with the field. */
export function parseWording(typed: {
  readonly addressee: string
  readonly proviso: string
}): ReceiptWording | Rejection<'too-long', { field: 'addressee' | 'proviso' }> {
  const addressee = cleanLine(typed.addressee).replace(/\s*様$/u, '')
  const proviso = cleanLine(typed.proviso)
  if ([...addressee].length > MAX_RECEIPT_TEXT_LENGTH) return rejected('too-long', { field: 'addressee' })
  if ([...proviso].length > MAX_RECEIPT_TEXT_LENGTH) return rejected('too-long', { field: 'proviso' })
  return { addressee, proviso: proviso === '' ? DEFAULT_PROVISO : proviso }
}

/** The addressee as printed: with 様, unless it already ends with an honorific. */
export function addresseeText(addressee: string): string {
  return /(御中|様|殿|先生|各位)$/u.test(addressee) ? addressee : `${addressee} 様`.trimStart()
}

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
  readonly paidOn: Day
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
}

/** A refund by staff. What a cancellation or a refused delivery returns is a change of the totals instead. */
export type ReceiptRefund = { readonly on: Day; readonly amountYen: Yen }

export type ReceiptFacts = {
  readonly order: Order
  readonly charges: readonly ReceiptCharge[]
  readonly refunds: readonly ReceiptRefund[]
}

export type ReceiptRejection = Rejection<'not-paid' | 'nothing-paid', undefined>

/**
 * The content of a receipt (docs/rules.md Legal: once paid; tax by rate), for cash on delivery of a statement
 * (docs/rules.md Receipts). The rows add up to what was paid. For a cancelled order only the fee remains. Decided here:
 * used points reduce the price, so tax applies to the money paid; a cancellation fee compensates lost profit and bears
 * no consumption tax (Consumption Tax Act, basic circular 5-5-2).
 */
export function receiptOf(facts: ReceiptFacts): ReceiptContent | ReceiptRejection {
  const { order, charges } = facts
  const isCancelled = isCancelledOrder(order)
  const settled = charges.filter(({ state }) => state === 'paid')
  const hasUncaptured = charges.some((charge) => charge.kind === 'uncaptured' && isOwed(charge))
  const paidAt = paidAtOf(order, settled, isCancelled)
  if (hasUncaptured || paidAt === undefined) return rejected('not-paid')
  const rows = receiptRows(facts)
  const rates = receiptRates(rows)
  const amountYen = sumYen(rates.map((rate) => rate.amountYen))
  if (amountYen <= 0) return rejected('nothing-paid')
  return {
    document: order.paymentMethod === 'cod' && !isCancelled ? 'statement' : 'receipt',
    orderNumber: order.number,
    paidOn: dayOfInstant(paidAt),
    paymentMethod: order.paymentMethod ?? '',
    rows,
    rates: rates.filter((rate) => rate.amountYen !== 0),
    amountYen,
    taxYen: sumYen(rates.map((rate) => rate.taxYen)),
  }
}

/** What was paid, less what was refunded. */
export function receiptRows({ order, charges, refunds }: ReceiptFacts): ReceiptRow[] {
  return [
    ...(isCancelledOrder(order) ? [] : orderRows(order)),
    ...charges.filter(({ state }) => state === 'paid').flatMap(chargeRows),
    ...refunds.flatMap(({ on, amountYen }) => row(`ご返金（${slashed(on)}）`, -amountYen)),
  ].filter(({ amountYen }) => amountYen !== 0)
}

/** The totals of the standard rate and of what is not taxed, in this order. */
export function receiptRates(rows: readonly ReceiptRow[]): ReceiptRate[] {
  return [TAX_RATE_PERCENT, undefined].map((ratePercent) => rateOf(rows, ratePercent))
}

function isCancelledOrder({ status }: Order): boolean {
  return status.startsWith('Cancel') || status === 'AuthFailed'
}

/** The time of payment: of the order itself, or of the fee of its cancellation. */
function paidAtOf(order: Order, settled: readonly ReceiptCharge[], isCancelled: boolean): Temporal.Instant | undefined {
  if (!isCancelled || order.paidAt !== undefined) return order.paidAt
  return settled.find(({ kind, amountYen, points }) => kind === 'cancellation' && amountYen > points)?.settledAt
}

function orderRows(order: Order): ReceiptRow[] {
  const remaining = order.lines.filter(
    (line) => line.finding !== 'refused' && (isOpenLine(line) || line.status === 'Return'),
  )
  return [
    ...remaining.map(lineRow),
    ...row('安心プラン', order.optionFeeYen),
    ...row('送料（往復）', order.deliveryFeeYen),
    ...row('代金引換手数料', order.chargeFeeYen),
    ...row('割引', -order.discountYen),
    ...row('ポイントのご利用', -order.usePoints),
  ]
}

function lineRow({ makerName, itemName, startOn, priceYen }: OrderLine): ReceiptRow {
  const name = `${makerName} ${itemName}`.trim()
  return {
    text: `レンタル料 ${name}（${slashed(startOn)}お届け）`,
    amountYen: priceYen,
    ratePercent: TAX_RATE_PERCENT,
  }
}

export function slashed(on: Day): string {
  return on.replaceAll('-', '/')
}

function chargeRows({ kind, amountYen, points }: ReceiptCharge): ReceiptRow[] {
  if (kind === 'uncaptured') return []
  const ratePercent = isTaxedCharge(kind) ? TAX_RATE_PERCENT : undefined
  return [{ text: CHARGE_LABELS[kind], amountYen: amountYen - points, ratePercent }]
}

function row(text: string, amountYen: Yen): ReceiptRow[] {
  return [{ text, amountYen, ratePercent: TAX_RATE_PERCENT }]
}

function rateOf(rows: readonly ReceiptRow[], ratePercent: number | undefined): ReceiptRate {
  const amountYen = sumYen(rows.filter((each) => each.ratePercent === ratePercent).map((each) => each.amountYen))
  return { ratePercent, amountYen, taxYen: ratePercent === undefined ? 0 : taxContainedYen(amountYen) }
}
