import { expect } from 'vitest'
import { orderStatusOf } from '#domain/order/states.ts'
import { type ChargeFacts, type OrderFacts, type PaymentFacts, sum, type TaskFacts } from './order-facts.ts'

const isFee = ({ kind }: ChargeFacts) => kind === 'cancellation' || kind === 'partial-cancellation'
const isOwed = ({ state }: ChargeFacts) => state === 'open' || state === 'disputed'
const amountOf = ({ amount }: { readonly amount: number }) => amount
const yenOf = ({ amount, points }: ChargeFacts) => amount - points

function nameOf({ status }: OrderFacts): string {
  return orderStatusOf(status)!
}

/**
 * Captured ≥ refunded, never more than was authorised, and the shop knows less than the processor at most; of a payment
 * is requested one end, a capture or a void; what is captured for an order is what it costs, and its fees.
 */
export function expectMoney(order: OrderFacts): void {
  const { payments, tasks, charges } = order
  for (const { heldYen, captured, refunded, taken, back } of payments) {
    expect(heldYen >= taken && taken >= captured && captured >= refunded && back >= refunded).toBe(true)
    expect(taken).toBeGreaterThanOrEqual(back)
  }
  for (const { uid } of payments) {
    const ends = tasks.filter(({ payment, kind }) => payment === uid && (kind === 'capture' || kind === 'void'))
    expect(ends.filter(({ kind }) => kind === 'capture').length).toBeLessThanOrEqual(1)
    expect(ends.filter(({ kind }) => kind === 'void').length).toBeLessThanOrEqual(1)
    expect(ends.filter(({ result }) => result === 'done').length).toBeLessThanOrEqual(1)
  }
  const name = nameOf(order)
  const ofOrder = tasks.filter(({ purpose }) => purpose === 'order')
  const captures = ofOrder.filter(({ kind }) => kind === 'capture')
  const capturedYen = sum(captures.map(({ amount }) => amount))
  if (['New', 'Delivery', 'Reserved', 'AuthFailed'].includes(name) || order.method === 'cod')
    expect(captures).toEqual([])
  if (order.method === 'cod') return
  const feesYen = sum(charges.filter(isFee).map(yenOf))
  if (name.startsWith('Cancel')) expect(capturedYen).toBeLessThanOrEqual(feesYen)
  if (order.shippedAt !== null) expectShippedMoney(order)
}

/**
 * Of a shipped order is captured what it costs now, with its fees; what lines cost that were cancelled or refused since
 * goes back. Staff may refund more. After a refused capture the customer owes the same by a charge, and the fees that
 * it does not contain by their own.
 */
function expectShippedMoney({ paymentTotal, tasks, charges }: OrderFacts): void {
  const captures = tasks.filter(({ kind, purpose }) => kind === 'capture' && purpose === 'order')
  const isRefused = captures.some(({ result }) => result === 'refused')
  const uncaptured = charges.filter(({ kind }) => kind === 'uncaptured')
  const isSettledByHand = uncaptured.some(
    ({ state, settledBy }) => state === 'waived' || settledBy?.startsWith('staff:'),
  )
  if (isRefused && isSettledByHand) return
  const refunds = tasks.filter(({ kind, result }) => kind === 'refund' && result !== 'refused')
  const isOfLine = ({ uid }: TaskFacts) => /:refund:(partial-cancellation|refused):/.test(uid)
  const ofLines = refunds.filter(isOfLine)
  const ofStaff = refunds.some((refund) => refund.purpose === 'order' && !isOfLine(refund))
  const claimed = isRefused ? uncaptured.filter(({ state }) => state !== 'ended').map(yenOf) : captures.map(amountOf)
  const netYen = sum(claimed) - sum(ofLines.map(amountOf))
  const isInside = (charge: ChargeFacts) =>
    (charge.kind === 'refused' && charge.settledBy === 'capture') ||
    (isFee(charge) && (!isRefused || charge.settledBy === 'capture'))
  const costYen = paymentTotal + sum(charges.filter(isInside).map(yenOf))
  if (ofStaff) expect(netYen).toBeGreaterThanOrEqual(costYen)
  else expect([isRefused, netYen]).toEqual([isRefused, costYen])
}

/** The processor holds at most one amount of an order that the shop has not asked it to release, or to capture. */
export function expectHolds({ payments, tasks }: OrderFacts): void {
  const isReleased = ({ uid }: PaymentFacts) => tasks.some((task) => task.payment === uid && task.kind === 'void')
  const held = payments.filter((payment) => payment.session === 'authorised' && !isReleased(payment))
  for (const purpose of ['order', 'charges', 'change'] as const)
    expect(held.filter((payment) => payment.purpose === purpose).length).toBeLessThanOrEqual(1)
  const live = payments.filter(
    ({ purpose, status }) => purpose === 'order' && ['started', 'verified', 'authorised', 'captured'].includes(status),
  )
  expect(live.length).toBeLessThanOrEqual(1)
}

/** A parcel that left just now has an amount that the processor holds, or has captured; or cash on delivery. */
export function expectShippedPaid(
  { shippedAt, method, paymentTotal, payments }: OrderFacts,
  now: Temporal.Instant,
): void {
  if (shippedAt === null || method === 'cod' || paymentTotal === 0) return
  const isNow = Temporal.Instant.compare(Temporal.Instant.from(shippedAt.replace(' ', 'T')), now) === 0
  const isLive = ({ purpose, session, heldUntil, taken }: PaymentFacts) =>
    purpose === 'order' &&
    (taken > 0 ||
      (session === 'authorised' &&
        (heldUntil === null || Temporal.Instant.compare(Temporal.Instant.from(heldUntil.replace(' ', 'T')), now) > 0)))
  if (isNow) expect(payments.some(isLive)).toBe(true)
}

/** Once everything is answered, nothing is held for an order that is over, and the amounts agree. */
export function expectSettledMoney(order: OrderFacts): void {
  const { payments, tasks } = order
  for (const { captured, refunded, taken, back } of payments) expect([captured, refunded]).toEqual([taken, back])
  expect(tasks.filter(({ result }) => result === null)).toEqual([])
  const name = nameOf(order)
  const started = payments.filter(({ status }) => status === 'started')
  if (name !== 'New' && !isWaiting(name)) expect(started).toEqual([])
  const isRefused = ({ uid }: PaymentFacts) =>
    tasks.some(({ payment, kind, result }) => payment === uid && kind === 'capture' && result === 'refused')
  const held = payments.filter(
    (payment) => (payment.session === 'authorised' || payment.session === 'verified') && !isRefused(payment),
  )
  expect(held.length).toBeLessThanOrEqual(Number(name === 'New' || isWaiting(name)))
}

function isWaiting(name: string): boolean {
  return name === 'Delivery' || name === 'Reserved'
}

/**
 * The ledger contains the points that the order uses and that its fees keep; points are earned once, when the order is
 * in Return and nothing of it is owed or proposed. A charge that is made later does not take them back.
 */
export function expectPoints(order: OrderFacts): void {
  const { customerUid, usePoint, addPoint, pointsOut, earned, charges } = order
  const name = nameOf(order)
  const isOver = name.startsWith('Cancel') || name === 'AuthFailed'
  expect(pointsOut).toBe((isOver ? 0 : usePoint) + sum(charges.map(({ points }) => points)))
  const isPaid = order.isPaid || order.paymentTotal === 0
  const isReturned = name === 'Return' && customerUid !== null
  const isDue = isReturned && isPaid && !charges.some((each) => isOwed(each) || each.state === 'proposed')
  expect(isDue ? [addPoint] : isReturned && isPaid ? [0, addPoint] : [0]).toContain(earned)
}
