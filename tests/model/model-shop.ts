import { sql } from 'kysely'
import sharp from 'sharp'
import { embeddedCarrier } from '#adapters/carrier/embedded-carrier.ts'
import { TEST_CARDS } from '#adapters/payment/test-cards.ts'
import type { Database } from '#adapters/postgres/database/connect.ts'
import type { Ports } from '#bootstrap/ports.ts'
import { parseConfig } from '#config/config.ts'
import { addDays, dayOfInstant } from '#domain/day.ts'
import { emptyCart, repriced } from '#domain/order/draft.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { asSeparatePair } from '#domain/order/set-shoes.ts'
import { pointsExpireOn } from '#domain/points/points.ts'
import { OPEN_CALENDAR } from '#domain/rental/calendar.ts'
import { dayRulesOf } from '#domain/rental/day-rules.ts'
import { rentalEnd } from '#domain/rental/period.ts'
import { blockedSpan, spansOverlap } from '#domain/rental/span.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import type { Settings } from '#domain/settings/settings.ts'
import { type SettingsVersion, settingsOfOrder, settingsTimeline } from '#domain/settings/versions.ts'
import type { FreeUnit } from '#services/ports/catalog.ts'
import { settingsReader } from '#services/settings-reader.ts'
import { addressOfGuest } from '#tests/support/customers/guest-address.ts'
import { NOW, SIZE_9, type SmallShop, TOKYO } from '#tests/support/shop/small-shop.ts'
import { createTestServices, type TestServices } from '#tests/support/shop/whole-order-life.ts'
import { type FaultInjection, withFaultInjection } from './fault-injection.ts'
import { recordLineHistory } from './line-history.ts'

/** Prefectures to which orders are sent, the first one at first. */
export const DESTINATIONS = [TOKYO.prefecture, 1, 27, 47] as const

/** Members and guests of the model, each with their own mail address. */
export const CUSTOMERS = ['ann', 'bea', 'guest1', 'guest2'] as const
export type CustomerName = (typeof CUSTOMERS)[number]

/** What a customer orders. */
export type OrderInput = {
  readonly customer: CustomerName
  readonly items: readonly number[]
  readonly inDays: number
  readonly apartDays: number
  readonly method: 'card' | 'cod'
  readonly points: number
  /** Whether the second line is a separate pair of shoes for the first, if it has the same days. */
  readonly hasPair?: boolean
}

/** The shop on which commands run: real services over a real database, with fault injection in its ports. */
export type ModelShop = {
  readonly db: Database
  readonly services: TestServices
  readonly ports: Ports
  readonly faults: Pick<FaultInjection, 'arm' | 'disarm' | 'deliveries'>
  readonly photograph: Uint8Array
  /** Secrets of all carts, in order of creation. */
  readonly secrets: string[]
  /** What the owner has decided, which is all that the settings depend on. */
  readonly decided: (SettingsVersion & { readonly uid: string })[]
  /** Each cart as it was shown, with its settings, by its uid, which stays that of the order. */
  readonly shown: Map<string, { readonly settings: Settings; readonly cart: Order }>
  /** What was read of each order when its amounts were checked, by its uid. */
  readonly checked: Map<string, string>
  now(): Temporal.Instant
  advance(hours: number): void
  /** The placed order at `index` modulo the number of placed orders; undefined while there is none. */
  orderAt(index: number): Promise<(Order & { secret: string }) | undefined>
}

/** Deletes all orders of a small shop and resets its clock. */
export async function freshModelShop(shop: SmallShop): Promise<ModelShop> {
  await deleteOrders(shop.db)
  await sql`UPDATE units SET occupancy = 0::bit(512), retired_on = NULL`.execute(shop.db)
  await recordLineHistory(shop.db)
  shop.setClock(NOW)
  const { clock } = shop.ports
  const faulty = withFaultInjection({ ...shop.ports, carrier: embeddedCarrier(clock) })
  const config = parseConfig({ SITE_URL: 'http://shop.test', SEED: 'none' })
  const services = createTestServices(config, faulty.ports, settingsReader(shop.ports, { maxAgeMs: 0, maxStaleMs: 0 }))
  await services.scheduled.moveStockWindow()
  for (const customer of ['ann', 'bea'] as const) await creditPoints(shop.ports, customer, 5_000, NOW)
  const secrets: string[] = []
  const photograph = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  return {
    db: shop.db,
    services,
    ports: shop.ports,
    faults: faulty,
    photograph,
    secrets,
    decided: [],
    shown: new Map(),
    checked: new Map(),
    now: clock.now,
    advance: (hours) => shop.setClock(clock.now().add({ hours })),
    orderAt: async (index) => {
      const placed: (Order & { secret: string })[] = []
      for (const secret of secrets) {
        const order = await shop.ports.orders.findBySecret(secret)
        if (order !== undefined && order.status !== 'InCart') placed.push({ ...order, secret })
      }
      return placed[index % Math.max(1, placed.length)]
    },
  }
}

/**
 * Empties the tables of orders and those that refer to them. TRUNCATE would create new files for all of them and their
 * indexes and make the server plan every statement again, which takes longer than most of the tests.
 */
async function deleteOrders(db: Database): Promise<void> {
  await sql`DO $$ DECLARE one regclass; BEGIN
    SET LOCAL session_replication_role = replica;
    FOR one IN
      WITH RECURSIVE emptied (oid) AS (
        SELECT unnest('{orders, payment_tasks, file_removals, closings, suspensions, dated_versions,
          embedded_processor.sessions}'::regclass[])
        UNION SELECT conrelid FROM pg_constraint JOIN emptied ON confrelid = emptied.oid WHERE contype = 'f'
      ) SELECT oid FROM emptied
    LOOP EXECUTE format('DELETE FROM %s', one); END LOOP;
  END $$`.execute(db)
}

/** Adds points to a member, as staff do. */
export function creditPoints(ports: Ports, customerUid: string, points: number, at: Temporal.Instant) {
  const row = { uid: ports.ids.next(), customerUid, reason: 'adjusted' as const, points, at }
  const credited = { ...row, expiresOn: pointsExpireOn(at, FIRST_SETTINGS.points), eventKey: `adjusted:${row.uid}` }
  return ports.orders.transaction((tx) => tx.money.addPoints(credited))
}

/** The uid of a member; undefined for guests. */
export function memberOf(customer: CustomerName): string | undefined {
  return customer.startsWith('guest') ? undefined : customer
}

/** The second line as the separate pair of the first (docs/rules.md Shoes of a set). */
function withPair(lines: readonly OrderLine[]): readonly OrderLine[] {
  const [set, second] = lines
  if (set === undefined || second?.startOn !== set.startOn) return lines
  return lines.map((line) => (line === second ? asSeparatePair(line, set.uid) : line))
}

/** Creates a cart that can be confirmed. Returns its secret; undefined when no unit is free. */
export async function fillCart(
  { ports, secrets, shown, decided, now }: ModelShop,
  input: OrderInput,
): Promise<string | undefined> {
  const lines: OrderLine[] = []
  const settingsAt = settingsTimeline(decided)
  const calendar = { ...OPEN_CALENDAR, rules: dayRulesOf(settingsAt(now())) }
  for (const [index, itemId] of input.items.entries()) {
    const startOn = addDays(dayOfInstant(now()), input.inDays + index * input.apartDays)
    const endOn = rentalEnd(startOn, 4)
    const blocked = blockedSpan(startOn, endOn, TOKYO.prefecture, calendar)
    const free = await ports.stock.freeUnits(itemId, SIZE_9, blocked)
    const isInCart = ({ unitUid }: FreeUnit) =>
      lines.some((line) => line.unitUid === unitUid && spansOverlap(line.blocked, blocked))
    const unit = free.find((each) => !isInCart(each))
    if (unit) lines.push(lineOf(ports.ids.next(), unit, { startOn, endOn, blocked, hasPlan: index === 0 }))
  }
  if (lines.length === 0) return undefined
  const secret = ports.ids.secret()
  const customerUid = memberOf(input.customer)
  const email = `${input.customer}@example.jp`
  const address = addressOfGuest(TOKYO, email)
  const startsOn = lines.map(({ startOn }) => startOn)
  const settings = settingsOfOrder(settingsAt, { orderedAt: undefined, startsOn }, now())
  const cart: Order = repriced(
    {
      ...emptyCart(ports.ids.next(), now(), settings),
      customerUid,
      email,
      customer: address,
      shipping: address,
      prefecture: TOKYO.prefecture,
      paymentMethod: input.method,
      usePoints: input.points,
      lines: input.hasPair === true ? withPair(lines) : lines,
    },
    settings,
  )
  shown.set(cart.uid, { settings, cart })
  await ports.orders.transaction((tx) => tx.orders.insert(cart, secret))
  secrets.push(secret)
  return secret
}

const PRICES: Readonly<Record<number, number>> = { 1: 6_980, 2: 3_480, 3: 980 }

function lineOf(
  uid: string,
  unit: FreeUnit,
  period: Pick<OrderLine, 'startOn' | 'endOn' | 'blocked' | 'hasPlan'>,
): OrderLine {
  const { unitUid, itemId, sizeTagUid, sizeLabel, refPriceYen, pointRatePercent } = unit
  const names = { itemName: `商品${itemId}`, makerName: '墨', sizeLabel }
  const priceYen = PRICES[itemId] ?? 0
  const amounts = { priceYen, optionFeeYen: 0, refPriceYen, pointRatePercent }
  return { uid, status: 'InCart', unitUid, itemId, sizeTagUid, ...names, ...amounts, ...period }
}

const EXPIRY = { year: 2029, month: 1 }
/** Cards that a session refuses before it is over. */
const MAX_CARDS = 5

/** Enters a card on the open payment page of an order, or of its charges, until the processor has decided. */
export async function presentCard(
  { db, ports }: ModelShop,
  orderUid: string,
  card: keyof typeof TEST_CARDS,
  purpose: 'order' | 'charges' | 'change' = 'order',
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM embedded_processor.sessions JOIN payments ON payments.uid = idempotency_key
    WHERE sessions.status = 'open' AND order_uid = ${orderUid} AND purpose = ${purpose}`.execute(db)
  for (const { id } of rows) {
    for (let entered = 0; entered < MAX_CARDS; entered += 1)
      await ports.processor.submitCard(id, { number: TEST_CARDS[card].number, expiry: EXPIRY })
  }
}

/** The state that a repeated command must not change, as text. */
export async function readState({ db }: ModelShop): Promise<string> {
  const { rows } = await sql`
    SELECT
      (SELECT json_agg(o ORDER BY uid)
       FROM (SELECT uid, status, total, payment_total, use_point, shipping_info, prefecture FROM orders) AS o)
        AS orders,
      (SELECT json_agg(l ORDER BY uid)
       FROM (SELECT uid, status, blocked::text FROM order_lines WHERE order_uid IS NOT NULL) AS l) AS lines,
      (SELECT json_agg(p ORDER BY uid) FROM parcels AS p) AS parcels,
      (SELECT json_agg(c ORDER BY payment_uid) FROM order_changes AS c) AS changes,
      (SELECT count(*) FROM closings) + (SELECT count(*) FROM suspensions) AS closings,
      (SELECT count(*) FROM order_events) AS events, (SELECT count(*) FROM mails) AS mails,
      (SELECT json_agg(t ORDER BY uid) FROM (SELECT uid, amount, result FROM payment_tasks) AS t) AS tasks,
      (SELECT json_agg(c ORDER BY uid) FROM order_charges AS c) AS charges,
      (SELECT json_agg(p ORDER BY uid) FROM (SELECT uid, status, amount FROM payments) AS p) AS payments,
      (SELECT json_agg(p ORDER BY uid) FROM (SELECT uid, points FROM point_entries) AS p) AS points`.execute(db)
  return JSON.stringify(rows)
}
