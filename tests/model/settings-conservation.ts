import { sql } from 'kysely'
import { expect } from 'vitest'
import { addDays, type Day } from '#domain/day.ts'
import { taxContainedYen } from '#domain/money.ts'
import { totalsOf } from '#domain/order/draft.ts'
import { isCountingLine } from '#domain/order/line-statuses.ts'
import type { Order } from '#domain/order/order.ts'
import { ORDER_STATUS } from '#domain/order/states.ts'
import { planFeeYen } from '#domain/pricing/price.ts'
import { deliveryTo, offeredMethods, orderTotals, type Totals } from '#domain/pricing/totals.ts'
import type { Settings } from '#domain/settings/settings.ts'
import { areTermsEqual, settingsOfOrder, settingsTimeline } from '#domain/settings/versions.ts'
import { DESTINATIONS, type ModelShop } from './model-shop.ts'

/** The settings of an order, from what the model's owner has decided. */
function settingsOf({ decided, now }: ModelShop, { orderedAt, lines }: Pick<Order, 'orderedAt' | 'lines'>): Settings {
  const startsOn = lines.map(({ startOn }) => startOn)
  return settingsOfOrder(settingsTimeline(decided), { orderedAt, startsOn }, now())
}

const TOTALS = Object.keys(orderTotals({ lines: [] }, settingsTimeline([])(Temporal.Instant.fromEpochMilliseconds(0))))

function totalsIn(order: Order): Partial<Totals> {
  return Object.fromEntries(TOTALS.map((name) => [name, order[name as keyof Totals]]))
}

/**
 * An order has the amounts and the terms that its cart has shown, and a payment of that amount was started; it is
 * refused for no other change of settings.
 */
export async function expectPlacedAsShown(shop: ModelShop, secret: string, result: object): Promise<void> {
  const order = await shop.ports.orders.findBySecret(secret)
  const seen = order && shop.shown.get(order.uid)
  if (order === undefined || seen === undefined) throw new Error('no order')
  const { cart, settings } = seen
  const current = settingsOf(shop, cart)
  const isOffered = cart.paymentMethod === undefined || offeredMethods(current.payment).includes(cart.paymentMethod)
  const isSame =
    isOffered &&
    areTermsEqual(settings, current) &&
    JSON.stringify(totalsOf(cart, current)) === JSON.stringify(totalsOf(cart, settings))
  const isRefused = 'code' in result && result.code === 'order-changed'
  if (isRefused && isSame) throw new Error('refused without a change')
  if (order.status === 'InCart') return
  if (!isSame) throw new Error(`placed after a change: ${JSON.stringify(result)}`)
  expect(totalsIn(order)).toEqual(totalsIn(cart))
  const { payments } = await shop.ports.orders.recordOf(order.uid)
  for (const { amountYen } of payments) expect(amountYen).toBe(cart.paymentTotalYen)
}

/**
 * Each placed order is settled by the settings of its own moment, whatever was decided since: its amounts are those of
 * its lines, no fee is above what was shown, and no charge is due before it was promised. Only orders that were written
 * since the last call are read.
 */
export async function expectOwnSettings(shop: ModelShop): Promise<void> {
  const { rows } = await sql<{ uid: string; isMoved: boolean; written: string }>`
    SELECT uid, EXISTS (SELECT FROM order_events
        WHERE order_uid = orders.uid AND detail ->> 'code' = 'delivery-changed') AS "isMoved",
      concat(version, ' ', (SELECT json_agg((uid, amount, state, due_on) ORDER BY uid) FROM order_charges
        WHERE order_uid = orders.uid)) AS written
    FROM orders WHERE status <> ${ORDER_STATUS.InCart}`.execute(shop.db)
  const changed = rows.filter(({ uid, written }) => shop.checked.get(uid) !== written)
  if (changed.length === 0) return
  const charges = await readCharges(shop)
  for (const { uid, isMoved, written } of changed) {
    const order = await shop.ports.orders.find(uid)
    if (order === undefined) throw new Error('no order')
    const own = settingsOf(shop, order)
    expectOwnAmounts(order, own, isMoved ? DESTINATIONS : [order.prefecture])
    for (const charge of charges.filter(({ orderUid }) => orderUid === uid)) expectOwnTerms(order, charge, own)
    shop.checked.set(uid, written)
  }
}

/**
 * The tax rate is that of the last change of the order: one that is decided later comes with the next change. Another
 * destination leaves the delivery fee as it is; the next change of lines takes that of the destination.
 */
function expectOwnAmounts(order: Order, own: Settings, prefectures: readonly Order['prefecture'][]): void {
  const counting = order.lines.filter(isCountingLine)
  for (const line of order.lines)
    expect(line.optionFeeYen).toBe(line.hasPlan ? planFeeYen(line.priceYen, own.prices) : 0)
  expect(order.taxYen).toBe(taxContainedYen(order.paymentTotalYen, order.taxRatePercent))
  expect(order.usePoints).toBeLessThanOrEqual(own.points.mostUsable)
  if (counting.length === order.lines.length) {
    const totalsTo = (prefecture: Order['prefecture']) => untaxed(totalsOf({ ...order, prefecture }, own))
    expect(prefectures.map(totalsTo)).toContainEqual(untaxed(totalsIn(order)))
  } else {
    const feesYen = prefectures.map((prefecture) => deliveryTo(prefecture, own).feeYen)
    expect(order.deliveryFeeYen).toBeLessThanOrEqual(Math.max(...feesYen))
  }
}

function untaxed({ taxYen: _, taxRatePercent: __, ...totals }: Partial<Totals>): Partial<Totals> {
  return totals
}

type ChargeRow = {
  readonly orderUid: string
  readonly kind: string
  readonly amountYen: number
  readonly madeOn: Day
  readonly dueOn: Day | null
}

/** The charges of each kind of an order together; one that was waived is not due. */
async function readCharges({ db }: ModelShop): Promise<readonly ChargeRow[]> {
  const { rows } = await sql<ChargeRow>`
    SELECT order_uid AS "orderUid", CASE WHEN kind = 'partial-cancellation' THEN 'cancellation' ELSE kind END AS kind,
      sum(amount)::int AS "amountYen", min((at AT TIME ZONE 'Asia/Tokyo')::date)::text AS "madeOn",
      (min(due_on) FILTER (WHERE state NOT IN ('waived', 'ended')))::text AS "dueOn"
    FROM order_charges GROUP BY 1, 2`.execute(db)
  return rows
}

function expectOwnTerms({ lines }: Order, { kind, amountYen, madeOn, dueOn }: ChargeRow, own: Settings): void {
  const { cancellation, charges } = own
  const rentYen = lines.reduce((total, { priceYen }) => total + priceYen, 0)
  const { firstPercent, secondPercent, lastPercent } = cancellation
  const mostPercent = Math.max(firstPercent, secondPercent, lastPercent)
  if (kind === 'cancellation') expect(amountYen).toBeLessThanOrEqual((rentYen * mostPercent) / 100)
  const refusals = lines.filter((line) => line.finding === 'refused').length
  const refusedYen = (rentYen * charges.refusedPercent) / 100 + refusals * charges.refusedCarriageYen
  if (kind === 'refused') expect(amountYen).toBeLessThanOrEqual(refusedYen)
  if (dueOn !== null) expect(dueOn >= addDays(madeOn, charges.dueDays)).toBe(true)
}

/** The least days for which a unit was cleaned under any settings up to now. */
export function leastCleaningDays({ decided, now }: ModelShop): number {
  const at = settingsTimeline(decided)
  const begun = decided.filter(({ effectiveAt }) => Temporal.Instant.compare(effectiveAt, now()) <= 0)
  const instants = [Temporal.Instant.fromEpochMilliseconds(0), ...begun.map(({ effectiveAt }) => effectiveAt)]
  return Math.min(...instants.map((instant) => at(instant).rental.cleaningDays))
}
