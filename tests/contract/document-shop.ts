import { insertRows } from '#adapters/postgres/database/bulk.ts'
import type { Database } from '#adapters/postgres/database/connect.ts'
import { addDays, day } from '#domain/day.ts'
import { type RandomInt, seededRandom } from './sample-shop.ts'

/** Texts that are easily misread in SQL or arrays, or that collations sort differently. */
const TEXTS = ['墨', 'NULL', 'a"b', 'back\\slash', '{x,y}', "o'clock", '', '𠮷野', '\uFF5E', 'Z', 'a', 'á', 'ア', '%_']
const FIRST_DAY = day('2026-01-10')
const FIRST_SECOND = 1_780_000_000

export type Rows = ReturnType<typeof documentRows>

/** Rows of a small shop, many of them hidden: unreleased, unavailable, for staff only, or below a hidden category. */
export function documentRows(seed: number) {
  const { pick, isLikely, whole } = samplerOf(seededRandom(seed))
  const makers = range(1, 9).map((uid) => ({ uid, name: TEXTS[uid]!, kana: pick(TEXTS), rank: whole(1, 4) }))
  const tagCategories = [1208, 7005, 7009].map((uid) => ({ uid, name: `種類${uid}`, rank: whole(1, 3) }))
  const tags = range(1, 16).map((uid) => ({
    uid: uid * 7,
    tag_category_uid: pick(tagCategories).uid,
    name: pick(TEXTS),
    rank: whole(-2, 3),
  }))
  const categories = categoryRows()
  const items = range(1, 40).map((n) => ({
    id: n * 5,
    name: pick(TEXTS),
    kana: pick(TEXTS),
    maker_uid: pick(makers).uid,
    form: pick(['onepiece', 'coat', 'bag']),
    set_form: isLikely(0.3) ? 'onepiecesuit' : null,
    description: pick(TEXTS),
    price_four_days: whole(1, 6) * 1_000,
    price_further_day: whole(1, 3) * 100,
    published_on: addDays(FIRST_DAY, whole(0, 12)),
    release: isLikely(0.7),
    available: isLikely(0.8),
    review_count: 0,
  }))
  const units = range(1, 90).map((uid) => {
    const item = pick(items)
    return {
      uid,
      id: `${item.id}-${uid}`,
      item_id: item.id,
      size_tag_uid: isLikely(0.7) ? pick(tags).uid : null,
      size_label: pick(TEXTS),
      release: isLikely(0.8),
      available: isLikely(0.8),
      ref_price: whole(1, 5) * 10_000,
      point_rate: whole(2, 5),
      measurements: isLikely(0.5) ? { onepiece: { length: whole(90, 110) } } : {},
    }
  })
  const pairs = <A, B>(some: readonly A[], others: readonly B[], probability: number) =>
    some.flatMap((one) => others.filter(() => isLikely(probability)).map((other) => [one, other] as const))
  const filed = pairs(items, categories, 0.12).map(([item, category]) => ({
    category_uid: category.uid,
    item_id: item.id,
  }))
  const tagged = pairs(items, tags, 0.15).map(([item, tag]) => ({ tag_uid: tag.uid, item_id: item.id }))
  const narrowings = pairs(categories, tagCategories, 0.4).map(([category, group]) => ({
    category_uid: category.uid,
    tag_category_uid: group.uid,
  }))
  const configs = [
    { id: 'rentaldates', document: { edited_start_date: FIRST_SECOND + 0.5, edited_end_date: '2026-12-01T00:00:00Z' } },
    { id: 'maintenances', document: { is_force_maintenance: true, start_date: null, addresses: ['192.0.2.1'] } },
  ]
  const orders = orderRows({ pick, isLikely, whole }, units)
  return { makers, tagCategories, tags, categories, items, units, filed, tagged, narrowings, configs, ...orders }
}

/** Two visible trees, one for staff only, one unavailable; the visible trees contain hidden categories too. */
function categoryRows() {
  const row = (uid: number, parent: number | null, layer: number, more: object = {}) => ({
    uid,
    name: `分類${uid}`,
    layer,
    rank: uid % 3,
    parent_uid: parent,
    available: true,
    admin_only: false,
    ...more,
  })
  return [
    row(86, null, 1),
    row(95, null, 1),
    row(100, null, 1, { admin_only: true }),
    row(101, null, 1, { available: false }),
    row(110, 86, 2),
    row(111, 86, 2, { admin_only: true }),
    row(112, 95, 2, { available: false }),
    row(113, 100, 2),
    row(114, 101, 2),
    row(120, 110, 3),
    row(121, 111, 3),
    row(122, 113, 3),
  ]
}

function orderRows({ pick, isLikely, whole }: Sampler, units: readonly { uid: number; item_id: number }[]) {
  const orders = range(1, 60).map((n) => {
    const [subtotal, optionFee, usePoint] = [whole(1, 5) * 1_000, whole(0, 1) * 500, whole(0, 2) * 100]
    const isPlaced = isLikely(0.8)
    const start = isPlaced ? addDays(FIRST_DAY, whole(0, 20)) : null
    const second = () =>
      isLikely(0.6) ? new Date((FIRST_SECOND + whole(0, 9)) * 1_000 + pick([0, 250, 1])).toISOString() : null
    return {
      uid: `order-${pick(['a', 'B', 'ä', '𠮷'])}-${n}`,
      number: isPlaced ? 100_000 + n : null,
      status: isPlaced ? pick([7, 20, 30, 40, 70, 80, 83, 90]) : 1,
      secret_hash: `\\x${n.toString(16).padStart(64, '0')}`,
      customer_uid: pick(['customer-1', 'customer-1', 'customer-2', null]),
      email: isLikely(0.6) ? pick(['a@example.jp', 'b@example.jp']) : null,
      shipping_info: isLikely(0.5) ? { familyName: pick(TEXTS), prefecture: 13 } : null,
      payment_method: isLikely(0.6) ? pick(['card', 'cod']) : null,
      option_fee: optionFee,
      subtotal,
      total: subtotal + optionFee,
      use_point: usePoint,
      payment_total: subtotal + optionFee - usePoint,
      rental_start_on: start,
      rental_end_on: start && addDays(start, whole(3, 6)),
      memo: pick(TEXTS),
      delivery_note: pick(TEXTS),
      device: pick(['', 'phone', 'pc']),
      manual: isLikely(0.3),
      ordered_at: second(),
      paid_at: second(),
      mails_sent: isLikely(0.5) ? { orderreceived: 'x', shipment: 'y', ...(isLikely(0.5) && { cancel: 'z' }) } : {},
      shipped_at: isLikely(0.3) ? isoOf(FIRST_SECOND + whole(50, 59)) : null,
      available: isLikely(0.9),
      registered_at: new Date((FIRST_SECOND + n) * 1_000).toISOString(),
      modified_at: new Date((FIRST_SECOND + whole(0, 5)) * 1_000).toISOString(),
    }
  })
  const lines = orders.flatMap((order, n) =>
    range(1, whole(0, 3)).map((position) => {
      const unit = pick(units)
      return {
        uid: `line-${n}-${position}`,
        order_uid: order.uid,
        position,
        status: pick([-2, 5, 90]),
        product_uid: unit.uid,
        item_id: unit.item_id,
        item_name: pick(TEXTS),
        rental_start_on: '2026-02-10',
        rental_end_on: '2026-02-13',
        blocked: '[2026-02-08,2026-02-18)',
      }
    }),
  )
  return { orders, lines, ...saleRows({ isLikely, whole }, orders) }
}

type PlacedOrder = { readonly uid: string; readonly number: number | null; readonly payment_method: string | null }

/** History, payments and payment tasks of some orders. */
function saleRows({ isLikely, whole }: Pick<Sampler, 'isLikely' | 'whole'>, orders: readonly PlacedOrder[]) {
  const placed = orders.filter(({ number }) => number !== null)
  const events = placed.filter(() => isLikely(0.6)).flatMap(({ uid }) => eventsOf(uid, FIRST_SECOND + whole(20, 29)))
  const payments = placed
    .filter(({ payment_method }) => payment_method === 'card')
    .flatMap(({ uid }, n) =>
      range(1, whole(0, 2)).map((attempt) => ({
        uid: `payment-${uid}-${attempt}`,
        order_uid: uid,
        method: 'card',
        amount: 5_000,
        status: attempt === 1 ? 'refused' : 'authorised',
        last_four: n % 2 === 0 ? '4242' : null,
        started_at: isoOf(FIRST_SECOND + attempt),
      })),
    )
  const tasks = payments
    .filter(({ status }) => status === 'authorised')
    .map(({ uid }, n) => ({
      uid: `task-${uid}`,
      payment_uid: uid,
      kind: n % 2 === 0 ? 'capture' : 'void',
      amount: n % 2 === 0 ? 5_000 : 0,
      at: isoOf(FIRST_SECOND + 40 + (n % 5)),
      due_at: isoOf(FIRST_SECOND + 40),
    }))
  return { events, payments, tasks }
}

/** Of an order that was confirmed, and later had its memo changed, which is an event without a change of status. */
function eventsOf(orderUid: string, confirmedSecond: number) {
  const row = { order_uid: orderUid, actor: 'staff:1' }
  return [
    { ...row, at: isoOf(confirmedSecond - 9), from_status: 1, to_status: 7 },
    { ...row, at: isoOf(confirmedSecond), from_status: 20, to_status: 30 },
    { ...row, at: isoOf(confirmedSecond - 5), from_status: 30, to_status: 30 },
  ]
}

function isoOf(second: number): string {
  return new Date(second * 1_000).toISOString()
}

/** Inserts the rows into a database. */
export async function insertDocuments(db: Database, rows: Rows): Promise<void> {
  await insertRows(db, 'makers', rows.makers)
  await insertRows(db, 'tag_categories', rows.tagCategories)
  await insertRows(db, 'tags', rows.tags)
  await insertRows(db, 'categories', rows.categories)
  await insertRows(db, 'category_tag_categories', rows.narrowings)
  await insertRows(db, 'items', rows.items)
  await insertRows(db, 'item_categories', rows.filed)
  await insertRows(db, 'item_tags', rows.tagged)
  await insertRows(db, 'units', rows.units)
  await insertRows(db, 'configs', rows.configs)
  await insertRows(
    db,
    'orders',
    rows.orders.map((row) => ({ ...DEFAULTS_OF_ORDERS, ...row })),
  )
  await insertRows(db, 'order_lines', rows.lines)
  await insertRows(db, 'order_events', rows.events)
  await insertRows(db, 'payments', rows.payments)
  await insertRows(db, 'payment_tasks', rows.tasks)
}

const DEFAULTS_OF_ORDERS = { discount: 0, delivery_fee: 0, charge_fee: 0 }

type Sampler = ReturnType<typeof samplerOf>

function samplerOf(random: RandomInt) {
  const whole = (from: number, to: number) => from + random(to - from + 1)
  return {
    whole,
    isLikely: (probability: number) => random(1_000) < probability * 1_000,
    pick: <T>(values: readonly T[]): T => values[whole(0, values.length - 1)]!,
  }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}
