import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#adapters/postgres/database/connect.ts'
import { BLOCKING_STATUSES } from '#adapters/postgres/stock/stock-store.ts'
import { type Day, dayOfInstant } from '#domain/day.ts'
import { lineStatusCodes, RENTED_OUT_LINE_STATUSES } from '#domain/order/line-statuses.ts'
import { canOrderMove, LINE_STATUS, lineStatusOf, type OrderStatus, orderStatusOf } from '#domain/order/states.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import type { Deliveries } from './fault-injection.ts'
import { expectHolds, expectMoney, expectPoints, expectSettledMoney, expectShippedPaid } from './money-conservation.ts'
import { type ChargeFacts, type OrderFacts, readOrders } from './order-facts.ts'

/** The invariants that hold after every step, whether it was done, rejected or interrupted. Returns the orders. */
export async function expectConserved(
  db: Database,
  now: Temporal.Instant,
  cleaningDays = FIRST_SETTINGS.rental.cleaningDays,
): Promise<readonly OrderFacts[]> {
  const orders = await readOrders(db)
  for (const order of orders) {
    expectHistory(order)
    expectLines(order)
    expectShoes(order)
    expectParcels(order)
    expectMails(order)
    expectChargeMails(order)
    expectMoney(order)
    expectHolds(order)
    expectShippedPaid(order, now)
    expectPoints(order)
  }
  await expectStock(db, dayOfInstant(now), cleaningDays)
  const { rows } = await sql<{ balance: number }>`
    SELECT sum(points)::int AS balance FROM point_entries GROUP BY customer_uid`.execute(db)
  for (const { balance } of rows) expect(balance).toBeGreaterThanOrEqual(0)
  return orders
}

/** The invariants that hold once the processor has answered everything: its amounts and the shop's are equal. */
export async function expectSettled(db: Database, deliveries?: Deliveries): Promise<void> {
  for (const order of await readOrders(db)) {
    expectSettledMoney(order)
    if (deliveries !== undefined) expectDelivered(order, deliveries)
  }
}

/** Every mail was sent: delivered once, and once more for each lost response of the transport. */
function expectDelivered({ mails }: OrderFacts, { delivered, lost }: Deliveries): void {
  const count = (uids: readonly string[], uid: string) => uids.filter((each) => each === uid).length
  for (const { uid, kind, isSent } of mails) {
    expect([kind, isSent, count(delivered, uid)]).toEqual([kind, true, 1 + count(lost, uid)])
  }
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
  if (!['Arrear', 'Return'].includes(name)) expect(open).not.toContain('Arrear')
}

/**
 * A pair is cancelled with its set unless it was sent out. A set that was not sent out leaves its shoes here exactly
 * when it has a pair.
 */
function expectShoes({ lines }: OrderFacts): void {
  const nameOf = ({ status }: (typeof lines)[number]) => lineStatusOf(status)!
  for (const line of lines) {
    const pair = lines.find(({ shoesOf }) => shoesOf === line.uid)
    if (line.shoesOf !== null || pair === undefined) continue
    const [set, shoes] = [nameOf(line), nameOf(pair)]
    if (set.startsWith('Cancel'))
      expect([set, shoes.startsWith('Cancel') || SENT_OUT.includes(shoes)]).toEqual([set, true])
    if (set === 'New' || set === 'Fix')
      expect([shoes, line.setShoes]).toEqual([shoes, shoes.startsWith('Cancel') ? null : 'separate'])
  }
}

const OUT = sql.raw(`(${lineStatusCodes(RENTED_OUT_LINE_STATUSES).join(', ')})`)
const SENT_OUT = ['Shipping', 'Rental', 'Arrear', 'Return']

/**
 * Each line that was sent out is in one parcel of its order, no other is; a parcel is back when all its lines are. Of a
 * lost unit the parcel stays as it was.
 */
function expectParcels({ lines, parcels, shippedAt }: OrderFacts): void {
  expect(parcels.map(({ number }) => number)).toEqual(parcels.map((_, index) => index + 1))
  expect(parcels.length > 0).toBe(shippedAt !== null)
  const uids = parcels.map(({ uid }) => uid)
  for (const { status, parcel } of lines) {
    const name = lineStatusOf(status)!
    expect([name, parcel !== null && uids.includes(parcel)]).toEqual([name, SENT_OUT.includes(name)])
  }
  for (const { uid, state } of parcels) {
    const inside = lines.filter(({ parcel }) => parcel === uid)
    const names = inside.map(({ status }) => lineStatusOf(status)!)
    const isLost = inside.some(({ finding }) => finding === 'lost')
    expect(names.length).toBeGreaterThan(0)
    if (!isLost || state === 'returned')
      expect([state === 'returned', names]).toEqual([names.every((name) => name === 'Return'), names])
  }
}

/**
 * One mail per event: no transition without its mail, no mail without its transition. Mails about lines contain each
 * line once.
 */
function expectMails({ events, mails, lines, payments, status }: OrderFacts): void {
  const reached = new Set(events.map(({ to }) => orderStatusOf(to)!))
  const count = (kind: string) => mails.filter((mail) => mail.kind === kind).length
  const partsOf = (of: string) => of.replace(/:\d+$/, '').split('+')
  const named = (kind: string) => mails.flatMap((mail) => (mail.kind === kind ? partsOf(mail.of) : [])).sort()
  const inStatus = (...names: string[]) =>
    lines.flatMap(({ uid, status }) => (names.includes(lineStatusOf(status)!) ? [uid] : [])).sort()
  expect(count('orderreceived')).toBe(Number(reached.has('Delivery')))
  expect(count('orderconfirmed')).toBe(Number(reached.has('Reserved')))
  const isOver = [...reached].some((name) => name.startsWith('Cancel'))
  expect(count('cancel')).toBe(Number(isOver))
  expect(named('shipment')).toEqual(inStatus(...SENT_OUT))
  // The return of a line in Rental was undone, and one that comes back again may be named again. A refused delivery has
  // its own mail, a lost unit that of its charge.
  const undone = events.filter(({ code }) => code === 'return-undone').length
  const back = named('returned')
  const returned = lines.filter(({ status, finding }) => status === LINE_STATUS.Return && finding === null)
  expect(back.length - new Set(back).size).toBeLessThanOrEqual(undone)
  expect(back).toEqual(expect.arrayContaining(returned.map(({ uid }) => uid)))
  expect(inStatus('Rental', 'Arrear', 'Return')).toEqual(expect.arrayContaining(back))
  const late = named('arrear')
  expect(late).toEqual([...new Set(late)])
  expect(late).toEqual(expect.arrayContaining(inStatus('Arrear')))
  expect(inStatus('Rental', 'Arrear', 'Return')).toEqual(expect.arrayContaining(late))
  const changed = events.filter(({ code }) => code === 'delivery-changed' || code === 'rental-changed')
  expect(count('orderchanged')).toBe(changed.length)
  expect(count('limittoday') > 0 || !reached.has('Rental2')).toBe(true)
  expect(count('arrear') > 0).toBe(reached.has('Arrear'))
  const cancelled = lines.flatMap((line) => (lineStatusOf(line.status)!.startsWith('Cancel') ? [line.uid] : [])).sort()
  const alone = named('partialcancel')
  if (isOver || orderStatusOf(status) === 'AuthFailed') expect(cancelled).toEqual(expect.arrayContaining(alone))
  else expect(alone).toEqual(cancelled)
  expect(payments.map(({ uid }) => uid)).toEqual(expect.arrayContaining(named('paymentdue')))
}

/** One mail per claimed charge, per charge that was paid by itself, and per line whose delivery was refused. */
function expectChargeMails({ charges, mails, lines }: OrderFacts): void {
  const named = (kind: string) => mails.flatMap((mail) => (mail.kind === kind ? mail.of.split('+') : [])).sort()
  const uidsOf = (of: readonly { readonly uid: string }[]) => of.map(({ uid }) => uid).sort()
  const isClaimed = ({ state }: ChargeFacts) => ['open', 'disputed', 'paid', 'refunded'].includes(state)
  const isOpened = (charge: ChargeFacts) =>
    ['loss', 'damage', 'uncaptured'].includes(charge.kind) || (charge.kind === 'late' && isClaimed(charge))
  const [opened, paid] = [named('chargeopened'), named('chargepaid')]
  expect(opened).toEqual([...new Set(opened)])
  expect(opened).toEqual(expect.arrayContaining(uidsOf(charges.filter(isOpened))))
  expect(uidsOf(charges)).toEqual(expect.arrayContaining(opened))
  const isPaidAlone = ({ state, settledBy }: ChargeFacts) =>
    (state === 'paid' || state === 'refunded') && /^(payment|staff):/.test(settledBy ?? '')
  expect(paid).toEqual(uidsOf(charges.filter(isPaidAlone)))
  expect(named('deliveryrefused')).toEqual(
    uidsOf(lines.filter(({ finding }) => finding === 'refused' || finding === 'undelivered')),
  )
}

/**
 * No unit is booked twice for a day nor out twice, bitmaps agree with lines, and no unit is offered while it is
 * cleaned.
 */
async function expectStock(db: Database, todayOn: Day, cleaningDays: number): Promise<void> {
  const { rows } = await sql<Record<string, number>>`
    SELECT
      (SELECT count(*)::int FROM order_lines AS a JOIN order_lines AS b
         ON a.product_uid = b.product_uid AND a.uid < b.uid AND a.blocked && b.blocked
       WHERE a.status IN ${BLOCKING_STATUSES} AND b.status IN ${BLOCKING_STATUSES}) AS overlaps,
      (SELECT count(*)::int FROM (SELECT FROM order_lines WHERE status IN ${OUT}
         GROUP BY product_uid HAVING count(*) > 1) AS twice) AS "outTwice",
      (SELECT count(*)::int FROM units WHERE occupancy <> occupancy_of(uid)) AS stale,
      (SELECT count(*)::int FROM order_lines AS line JOIN units ON units.uid = product_uid,
         LATERAL (SELECT occupancy_mask(daterange(${todayOn}::date, NULL)
                                        * daterange(returned_on, returned_on + ${cleaningDays + 1}::integer)) AS days)
           AS cleaning
       WHERE line.status = ${LINE_STATUS.Return} AND finding IS DISTINCT FROM 'lost'
         AND units.occupancy & days <> days) AS offered`.execute(db)
  expect(rows[0]).toEqual({ overlaps: 0, outTwice: 0, stale: 0, offered: 0 })
}
