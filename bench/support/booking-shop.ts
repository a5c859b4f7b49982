import { sql } from 'kysely'
import { insertRows } from '#adapters/postgres/database/bulk.ts'
import type { Database } from '#adapters/postgres/database/connect.ts'
import { hashSecret, lineRow, orderRow } from '#adapters/postgres/orders/order-rows.ts'
import { orderStore } from '#adapters/postgres/orders/order-store.ts'
import { stockStore } from '#adapters/postgres/stock/stock-store.ts'
import { addDays, dayOfInstant } from '#domain/day.ts'
import type { Address } from '#domain/delivery/address.ts'
import { emptyCart, repriced } from '#domain/order/draft.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { OPEN_CALENDAR } from '#domain/rental/calendar.ts'
import { blockedSpan } from '#domain/rental/span.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import { addressOfGuest } from '#tests/support/customers/guest-address.ts'

/** The instant at which all orders are placed. */
export const NOW = Temporal.Instant.from('2026-11-20T10:00:00+09:00')
const TODAY_ON = dayOfInstant(NOW)
const UNITS_PER_ITEM = 5
const UNITS = 4_000
export const ITEMS = UNITS / UNITS_PER_ITEM
/** Lines per cart, as in most orders. */
const LINES_PER_CART = 2
const DAYS_BETWEEN_BOOKINGS = 14
const PAST_ORDERS = 3_000

const ADDRESS: Address = {
  familyName: '山田',
  givenName: '花子',
  familyNameKana: 'ヤマダ',
  givenNameKana: 'ハナコ',
  postalCode: '1000001',
  prefecture: 13,
  address1: '千代田1-1',
  address2: '',
  telephone: '0312345678',
  placeName: '',
  bereavedFamilyName: '',
  ceremonyAt: '',
}

type CartOptions = {
  /** Uids of carts and lines; else they are texts in order. */
  readonly nextUid?: () => string
  /** False where the database has orders. */
  readonly hasHistory?: boolean
}

/** Loads units into a migrated database and creates carts that are ready to be placed. Returns their secrets. */
export async function fillCarts(
  db: Database,
  cartCount: number,
  linesPerCart = LINES_PER_CART,
  { nextUid, hasHistory = true }: CartOptions = {},
): Promise<string[]> {
  const range = (length: number) => Array.from({ length }, (_, index) => index + 1)
  const items = range(ITEMS)
  await stockStore(db).moveWindow(addDays(TODAY_ON, -100))
  await insertRows(db, 'makers', [{ uid: 1, name: '墨' }])
  await insertRows(db, 'categories', [
    { uid: 86, name: '喪服', layer: 1, parent_uid: null },
    { uid: 87, name: 'ワンピース', layer: 2, parent_uid: 86 },
  ])
  await insertRows(
    db,
    'items',
    items.map((id) => ({
      id,
      name: `黒のワンピース${id}`,
      maker_uid: 1,
      form: 'onepiece',
      price_four_days: 6_980,
      price_further_day: 700,
      published_on: '2026-01-01',
      release: true,
    })),
  )
  await insertRows(
    db,
    'item_categories',
    items.map((item_id) => ({ category_uid: 87, item_id })),
  )
  await insertRows(
    db,
    'units',
    range(UNITS).map((uid) => ({ uid, id: `${itemOf(uid)}-${uid}`, item_id: itemOf(uid), ref_price: 30_000 })),
  )
  if (hasHistory) await fillHistory(db)
  const carts = Array.from({ length: cartCount }, (_, index) => {
    const cart = cartOf(index, linesPerCart)
    if (nextUid === undefined) return cart
    return { ...cart, uid: nextUid(), lines: cart.lines.map((line) => ({ ...line, uid: nextUid() })) }
  })
  await orderStore(db).transaction(async (tx) => {
    for (const cart of carts) await tx.orders.insert(cart, secretOf(cart))
  })
  return carts.map(secretOf)
}

/**
 * Orders of past years, each of another customer. Without them the statistics say that no order has a number, and the
 * server plans for that.
 */
async function fillHistory(db: Database): Promise<void> {
  const orders = Array.from({ length: PAST_ORDERS }, (_, n) => pastOrderOf(n))
  await insertRows(
    db,
    'orders',
    orders.map((order) => ({
      ...orderRow(order),
      secret_hash: `\\x${Buffer.from(hashSecret(order.uid)).toString('hex')}`,
    })),
  )
  await insertRows(
    db,
    'order_lines',
    orders.flatMap(({ uid, lines }) => lines.map((line, position) => lineRow(line, uid, position))),
  )
  await sql`SELECT setval('order_numbers', ${PAST_ORDERS})`.execute(db)
}

function pastOrderOf(n: number): Order {
  const cart = cartOf(n, LINES_PER_CART)
  const shipping = { ...addressOfGuest(ADDRESS, `past-${n}`), postalCode: String(1_000_001 + n) }
  const [startOn, endOn] = [addDays(TODAY_ON, -400), addDays(TODAY_ON, -397)]
  const lines = cart.lines.map((line) => ({
    ...line,
    uid: `past-${line.uid}`,
    status: 'Return' as const,
    startOn,
    endOn,
    blocked: blockedSpan(startOn, endOn, 13, OPEN_CALENDAR),
    returnedOn: endOn,
  }))
  const at = NOW.subtract({ hours: 24 * 410 })
  const placed = { status: 'Return' as const, number: n + 1, orderedAt: at, modifiedAt: at, registeredAt: at }
  return { ...cart, ...placed, uid: `past-${n}`, email: `past-${n}@example.jp`, customer: shipping, shipping, lines }
}

function secretOf({ uid }: Order): string {
  return `secret of ${uid}`
}

function itemOf(unitUid: number): number {
  return Math.ceil(unitUid / UNITS_PER_ITEM)
}

function cartOf(index: number, lines: number): Order {
  const cart: Order = {
    ...emptyCart(`cart-${index}`, NOW, FIRST_SETTINGS),
    ...guestOf(`buyer-${index}@example.jp`),
    prefecture: 13,
    paymentMethod: 'cod',
    lines: Array.from({ length: lines }, (_, line) => lineOf(index * lines + line)),
  }
  return repriced(cart, FIRST_SETTINGS)
}

function guestOf(email: string) {
  const address = addressOfGuest(ADDRESS, email)
  return { email, customer: address, shipping: address }
}

/** The nth line: units in turn, with later dates after each pass. */
function lineOf(n: number): OrderLine {
  const unitUid = (n % UNITS) + 1
  const startOn = addDays(TODAY_ON, 10 + DAYS_BETWEEN_BOOKINGS * Math.floor(n / UNITS))
  const endOn = addDays(startOn, 3)
  return {
    uid: `line-${n}`,
    status: 'Temp',
    unitUid,
    itemId: itemOf(unitUid),
    sizeTagUid: undefined,
    itemName: '黒のワンピース',
    makerName: '墨',
    sizeLabel: 'フリー',
    startOn,
    endOn,
    blocked: blockedSpan(startOn, endOn, 13, OPEN_CALENDAR),
    priceYen: 6_980,
    hasPlan: true,
    optionFeeYen: 698,
    refPriceYen: 30_000,
    pointRatePercent: 3,
  }
}
