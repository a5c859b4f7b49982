import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#adapters/postgres/connect.ts'
import { BLOCKING_STATUSES } from '#adapters/postgres/stock-store.ts'
import { type Day, dayOfInstant } from '#domain/day.ts'
import { canOrderMove, LINE_STATUS, lineStatusOf, type OrderStatus, orderStatusOf } from '#domain/order/states.ts'
import type { Deliveries } from './fault-injection.ts'

type OrderFacts = {
  uid: string
  status: number
  customerUid: string | null
  method: string
  paymentTotal: number
  usePoint: number
  addPoint: number
  isShipped: boolean
  isPaid: boolean
  lines: { uid: string; status: number }[]
  events: { from: number; to: number; reason: string }[]
  mails: { uid: string; kind: string; of: string; isSent: boolean }[]
  payments: {
    uid: string
    amount: number
    status: string
    captured: number
    refunded: number
    taken: number
    back: number
  }[]
  tasks: { uid: string; kind: string; amount: number; result: string | null }[]
  charges: { kind: string; state: string; amount: number; points: number; settledBy: string | null }[]
  pointsOut: number
  earned: number
}

/** The invariants that hold after every step, whether it was done, rejected or interrupted. */
export async function expectConserved(db: Database, now: Temporal.Instant): Promise<void> {
  const orders = await readOrders(db)
  for (const order of orders) {
    expectHistory(order)
    expectLines(order)
    expectMails(order)
    expectMoney(order)
    expectPoints(order)
  }
  await expectStock(db, dayOfInstant(now))
  const { rows } = await sql<{ balance: number }>`
    SELECT sum(points)::int AS balance FROM point_entries GROUP BY customer_uid`.execute(db)
  for (const { balance } of rows) expect(balance).toBeGreaterThanOrEqual(0)
}

/** The invariants that hold once the processor has answered everything: its amounts and the shop's are equal. */
export async function expectSettled(db: Database, deliveries?: Deliveries): Promise<void> {
  for (const order of await readOrders(db)) {
    for (const { captured, refunded, taken, back } of order.payments)
      expect([captured, refunded]).toEqual([taken, back])
    expect(order.tasks.filter(({ result }) => result === null)).toEqual([])
    if (deliveries !== undefined) expectDelivered(order, deliveries)
    if (order.status !== 7) expect(order.payments.filter(({ status }) => status === 'started')).toEqual([])
  }
}

/** Every mail was sent: delivered once, and once more for each lost response of the transport. */
function expectDelivered({ mails }: OrderFacts, { delivered, lost }: Deliveries): void {
  const count = (uids: readonly string[], uid: string) => uids.filter((each) => each === uid).length
  for (const { uid, kind, isSent } of mails) {
    expect([kind, isSent, count(delivered, uid)]).toEqual([kind, true, 1 + count(lost, uid)])
  }
}

async function readOrders(db: Database): Promise<OrderFacts[]> {
  const of = (table: string, where = 'order_uid = orders.uid') => sql.raw(`FROM ${table} WHERE ${where}`)
  // A refused card is forgotten by a void; the order goes on with another payment.
  const tasks = sql`FROM payment_tasks JOIN payments ON payments.uid = payment_uid
    WHERE order_uid = orders.uid AND NOT (payments.status = 'refused' AND kind = 'void')`
  const { rows } = await sql<OrderFacts>`
    SELECT uid, status, customer_uid AS "customerUid", payment_method AS method, payment_total AS "paymentTotal",
      use_point AS "usePoint", add_point AS "addPoint", shipped_at IS NOT NULL AS "isShipped",
      paid_at IS NOT NULL AS "isPaid",
      (SELECT json_agg(json_build_object('uid', uid, 'status', status)) ${of('order_lines')}) AS lines,
      (SELECT json_agg(json_build_object('from', from_status, 'to', to_status, 'reason', reason) ORDER BY id)
       ${of('order_events')}) AS events,
      (SELECT coalesce(json_agg(json_build_object('uid', uid, 'kind', kind, 'isSent', sent_at IS NOT NULL,
         'of', substr(event_key, length(kind) + length(order_uid) + 3))), '[]') ${of('mails')}) AS mails,
      (SELECT coalesce(json_agg(json_build_object('uid', payments.uid, 'amount', payments.amount,
         'status', payments.status, 'captured', payments.captured, 'refunded', payments.refunded,
         'taken', coalesce(session.captured, 0), 'back', coalesce(session.refunded, 0))), '[]')
       FROM payments LEFT JOIN embedded_processor.sessions AS session ON session.idempotency_key = payments.uid
       WHERE order_uid = orders.uid) AS payments,
      (SELECT coalesce(json_agg(json_build_object('uid', payment_tasks.uid,
         'kind', kind, 'amount', payment_tasks.amount, 'result', result)),
         '[]')
       ${tasks}) AS tasks,
      (SELECT coalesce(json_agg(json_build_object('kind', kind, 'state', state, 'amount', amount,
         'points', points, 'settledBy', settled_by)), '[]') ${of('order_charges')}) AS charges,
      (SELECT coalesce(-sum(points), 0)::int ${of('point_entries')} AND reason IN ('used', 'returned')) AS "pointsOut",
      (SELECT coalesce(sum(points), 0)::int ${of('point_entries')} AND reason IN ('earned', 'adjusted')) AS earned
    FROM orders WHERE status <> 1`.execute(db)
  return rows
}

/** Every status change is a transition of the table. */
function expectHistory({ status, events }: OrderFacts): void {
  let current: OrderStatus = 'InCart'
  for (const event of events) {
    const [from, to] = [orderStatusOf(event.from)!, orderStatusOf(event.to)!]
    expect(from).toBe(current)
    expect(from === to || canOrderMove(from, to), `${from} → ${to}`).toBe(true)
    current = to
  }
  expect(orderStatusOf(status)).toBe(current)
}

const LINE_STATUSES: Partial<Record<OrderStatus, readonly string[]>> = {
  New: ['New'],
  Delivery: ['Fix'],
  Reserved: ['Fix'],
  Rental1: ['Fix', 'Shipping', 'Rental'],
  Rental2: ['Fix', 'Shipping', 'Rental'],
  Rental3: ['Fix', 'Shipping', 'Rental', 'Return'],
  Arrear: ['Fix', 'Shipping', 'Rental', 'Arrear', 'Return'],
  Return: ['Return'],
}

/** The statuses of lines fit the order; cancelled lines stay cancelled. */
function expectLines({ status, lines }: OrderFacts): void {
  const name = orderStatusOf(status)!
  const found = lines.map((line) => lineStatusOf(line.status)!)
  const open = found.filter((line) => !line.startsWith('Cancel'))
  expect(
    open.every((line) => LINE_STATUSES[name]?.includes(line)),
    `${name}: ${found}`,
  ).toBe(true)
  if (LINE_STATUSES[name] !== undefined) expect(open.length).toBeGreaterThan(0)
  if (name === 'Arrear') expect(open).toContain('Arrear')
}

/**
 * One mail per event: no transition without its mail, no mail without its transition. Mails about lines contain each
 * line once.
 */
function expectMails({ events, mails, lines }: OrderFacts): void {
  const reached = new Set(events.map(({ to }) => orderStatusOf(to)!))
  const count = (kind: string) => mails.filter((mail) => mail.kind === kind).length
  const named = (kind: string) => mails.flatMap((mail) => (mail.kind === kind ? mail.of.split('+') : [])).sort()
  const inStatus = (...names: string[]) =>
    lines.flatMap(({ uid, status }) => (names.includes(lineStatusOf(status)!) ? [uid] : [])).sort()
  expect(count('orderreceived')).toBe(Number(reached.has('Delivery')))
  expect(count('orderconfirmed')).toBe(Number(reached.has('Reserved')))
  expect(count('cancel')).toBe(Number([...reached].some((status) => status.startsWith('Cancel'))))
  expect(named('shipment')).toEqual(inStatus('Shipping', 'Rental', 'Arrear', 'Return'))
  // The return of a line in Rental was undone. A line that comes back again may be named again.
  const back = named('returned')
  const undone = events.filter(({ reason }) => reason.startsWith('return undone')).length
  expect(back.length - new Set(back).size).toBeLessThanOrEqual(undone)
  expect(back).toEqual(expect.arrayContaining(inStatus('Return')))
  expect(inStatus('Rental', 'Arrear', 'Return')).toEqual(expect.arrayContaining(back))
  const late = named('arrear')
  expect(late).toEqual([...new Set(late)])
  expect(late).toEqual(expect.arrayContaining(inStatus('Arrear')))
  expect(inStatus('Rental', 'Arrear', 'Return')).toEqual(expect.arrayContaining(late))
  expect(count('limittoday') > 0 || !reached.has('Rental2')).toBe(true)
  expect(count('arrear') > 0).toBe(reached.has('Arrear'))
}

/** Authorised ≥ captured ≥ refunded; the amount of the order is requested from the processor once. */
function expectMoney(order: OrderFacts): void {
  const { payments, tasks, charges, status } = order
  for (const { amount, captured, refunded, taken, back } of payments) {
    expect(amount >= taken && taken >= captured && captured >= refunded && back >= refunded).toBe(true)
  }
  const captures = tasks.filter(({ kind }) => kind === 'capture')
  const ends = tasks.filter(({ kind }) => kind === 'capture' || kind === 'void')
  const name = orderStatusOf(status)!
  if (['New', 'Delivery', 'Reserved'].includes(name) || order.method === 'cod') expect(ends).toEqual([])
  if (order.method === 'cod') return
  const fees = charges.filter(({ kind }) => kind === 'cancellation' || kind === 'partial-cancellation')
  const feesYen = sum(fees.map(({ amount, points }) => amount - points))
  if (order.isShipped) expectCaptured(order, feesYen)
  if (name.startsWith('Cancel')) expect(sum(captures.map(({ amount }) => amount))).toBe(feesYen)
  const isRefused = payments.every(({ status }) => status === 'refused')
  if (order.isShipped || (name.startsWith('Cancel') && !isRefused)) expect(ends).toHaveLength(1)
  if (name === 'AuthFailed') expect(captures).toEqual([])
}

/** What was captured less what went back for lines cancelled later is owed, less where staff had refunded it before. */
function expectCaptured({ tasks, paymentTotal }: OrderFacts, feesYen: number): void {
  const refunds = tasks.filter(({ kind, result }) => kind === 'refund' && result !== 'refused')
  const ofLines = refunds.filter(({ uid }) => uid.includes(':partial-cancellation:'))
  const returnedYen = sum(ofLines.map(({ amount }) => amount))
  const capturedYen = sum(tasks.filter(({ kind }) => kind === 'capture').map(({ amount }) => amount))
  const owedYen = paymentTotal + feesYen
  if (ofLines.length === refunds.length) expect(capturedYen - returnedYen).toBe(owedYen)
  else expect(capturedYen - returnedYen).toBeGreaterThanOrEqual(owedYen)
}

/**
 * The ledger contains the points that the order uses and that its fees keep; points are earned once, when the order is
 * in Return and nothing of it is owed.
 */
function expectPoints(order: OrderFacts): void {
  const { status, customerUid, usePoint, addPoint, pointsOut, earned, charges } = order
  const name = orderStatusOf(status)!
  const isOver = name.startsWith('Cancel') || name === 'AuthFailed'
  expect(pointsOut).toBe((isOver ? 0 : usePoint) + sum(charges.map(({ points }) => points)))
  const isOwed = charges.some(({ state }) => state === 'open' || state === 'disputed')
  const isPaid = order.isPaid || order.paymentTotal === 0
  expect(earned).toBe(name === 'Return' && customerUid !== null && isPaid && !isOwed ? addPoint : 0)
}

/** No product is booked twice for a day, bitmaps agree with lines, and no product is offered while it is cleaned. */
async function expectStock(db: Database, todayOn: Day): Promise<void> {
  const { rows } = await sql<{ overlaps: number; stale: number; offered: number }>`
    SELECT
      (SELECT count(*)::int FROM order_lines AS a JOIN order_lines AS b
         ON a.product_uid = b.product_uid AND a.uid < b.uid AND a.blocked && b.blocked
       WHERE a.status IN ${BLOCKING_STATUSES} AND b.status IN ${BLOCKING_STATUSES}) AS overlaps,
      (SELECT count(*)::int FROM products WHERE occupancy <> occupancy_of(uid)) AS stale,
      (SELECT count(*)::int FROM order_lines AS line JOIN products ON products.uid = product_uid,
         LATERAL (SELECT occupancy_mask(daterange(${todayOn}::date, NULL)
                                        * daterange(returned_on, returned_on + 3)) AS days) AS cleaning
       WHERE line.status = ${LINE_STATUS.Return} AND products.occupancy & days <> days) AS offered`.execute(db)
  expect(rows[0]).toEqual({ overlaps: 0, stale: 0, offered: 0 })
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
