import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { catalogStore } from '#adapters/postgres/catalogue/catalog-store.ts'
import { reviewStore } from '#adapters/postgres/catalogue/review-store.ts'
import { staffReviewStore } from '#adapters/postgres/catalogue/staff-reviews.ts'
import { day } from '#domain/day.ts'
import { LINE_STATUS } from '#domain/order/states.ts'
import type { NewReview } from '#services/ports/visitors.ts'
import { onBothDatabases } from '#tests/support/database/database.ts'
import { loadSampleShop, sampleShop, seededRandom } from './sample-shop.ts'

const shop = { ...sampleShop(seededRandom(4), 5), lines: [] }
const AT = '2026-11-20T09:00:00+09:00'
const review: NewReview = {
  uid: 'r1',
  itemId: 1,
  orderLineUid: 'line-1',
  nickname: '花',
  stars: 5,
  fit: 4,
  sizeLabel: '9号',
  heightCm: undefined,
  usualSize: undefined,
  scene: 'その他',
  body: "丈がちょうどよく、'助かりました'。\n二行目",
  postedOn: day('2026-11-20'),
}

const NOW = Temporal.Instant.from('2026-11-21T01:00:00Z')

const STARS = [1, 2, 3, 4, 5] as const

function never(): never {
  throw new Error('the item does not exist')
}

onBothDatabases('ReviewStore', (database) => {
  const store = () => reviewStore(database())
  const staff = () => staffReviewStore(database())
  const waiting = (limit = 10) => staff().list({ state: 'waiting', after: '' }, limit)
  beforeAll(() => loadSampleShop(database(), shop))

  test('stores one review per line, hidden', async () => {
    expect(await store().add(review)).toBe(true)
    expect(await store().add({ ...review, uid: 'r2', stars: 1 })).toBe(false)
    const { rows } = await sql<{ body: string; stars: number; height_cm: number | null; is_shown: boolean }>`
      SELECT body, stars, height_cm, is_shown FROM reviews`.execute(database())
    expect(rows).toEqual([{ body: review.body, stars: 5, height_cm: null, is_shown: false }])
    expect(await catalogStore(database()).reviews(1, 10)).toEqual([])
  })

  test('returns the lines with a review', async () => {
    expect(await store().reviewedLines(['line-1', 'line-2'])).toEqual(new Set(['line-1']))
    expect(await store().reviewedLines([])).toEqual(new Set())
  })

  test('lists pending reviews, oldest first, and counts visible ones for their item', async () => {
    const stars = async () => (await catalogStore(database()).findItem(1, { preview: true })) ?? never()
    await store().add({ ...review, uid: 'early', orderLineUid: 'line-5', stars: 3, postedOn: day('2026-11-01') })
    expect((await waiting()).map(({ uid }) => uid)).toEqual(['early', 'r1'])
    expect(await waiting(1)).toMatchObject([{ uid: 'early', itemId: 1, stars: 3, postedOn: '2026-11-01' }])
    const before = await stars()
    for (const uid of ['r1', 'early', 'early'])
      expect(await staff().decide(uid, 'shown', 'waiting', NOW)).toBe('changed')
    expect(await stars()).toMatchObject({
      reviewCount: before.reviewCount + 2,
      reviewStarsSum: before.reviewStarsSum + 8,
    })
    expect((await catalogStore(database()).reviews(1, 10)).map(({ uid }) => uid)).toEqual(['r1', 'early'])
    expect(await waiting()).toEqual([])
    expect(await staff().decide('early', 'hidden', 'waiting', NOW)).toBe('stale')
    expect(await staff().decide('early', 'hidden', 'shown', NOW)).toBe('changed')
    expect(await stars()).toMatchObject({
      reviewCount: before.reviewCount + 1,
      reviewStarsSum: before.reviewStarsSum + 5,
    })
    expect(await waiting()).toEqual([])
    expect(await staff().decide('no-such-review', 'shown', 'waiting', NOW)).toBe('unknown')
  })

  test('keeps the stars of items correct, also under concurrent changes', async () => {
    const uids = Array.from({ length: 12 }, (_, index) => `many-${index}`)
    for (const [index, uid] of uids.entries()) {
      await store().add({ ...review, uid, itemId: 2 + (index % 2), orderLineUid: uid, stars: STARS[index % 5]! })
    }
    await Promise.all(
      uids.map((uid, index) => staff().decide(uid, index % 3 === 0 ? 'hidden' : 'shown', 'waiting', NOW)),
    )
    await sql`UPDATE reviews SET item_id = 4, stars = 2 WHERE uid = 'many-1'`.execute(database())
    await sql`DELETE FROM reviews WHERE uid IN ('many-2', 'many-3')`.execute(database())
    await sql`INSERT INTO reviews (uid, item_id, nickname, stars, fit, body, posted_on, is_shown)
      VALUES ('bulk-1', 3, '', 4, 3, '', '2026-11-20', true), ('bulk-2', 5, '', 5, 3, '', '2026-11-20', false)`.execute(
      database(),
    )
    const { rows } = await sql`
      SELECT id FROM items LEFT JOIN reviews ON item_id = id AND is_shown GROUP BY id
      HAVING review_count <> count(uid) OR review_stars_sum <> coalesce(sum(stars), 0)`.execute(database())
    expect(rows).toEqual([])
    const shown = await sql<{ count: number }>`SELECT sum(review_count)::integer AS count FROM items`.execute(
      database(),
    )
    expect(shown.rows[0]?.count).toBeGreaterThan(5)
  })

  test('stores one of several concurrent reviews of a line', async () => {
    const outcomes = await Promise.all(
      ['a', 'b', 'c'].map((uid) => store().add({ ...review, uid, orderLineUid: 'line-9' })),
    )
    expect(outcomes.filter(Boolean)).toHaveLength(1)
  })

  test('returns the customer’s own orders with returned lines, newest first', async () => {
    const [unit] = shop.units
    for (const [uid, customer, number] of [
      ['o1', 'hanako', 1],
      ['o2', 'taro', 2],
      ['o3', 'hanako', 3],
    ] as const) {
      await sql`INSERT INTO orders (uid, number, status, secret_hash, customer_uid, ordered_at, registered_at,
                                    modified_at)
        VALUES (${uid}, ${number}, 60, ${Buffer.from(uid)}, ${customer},
                ${AT}::timestamptz + interval '1 hour' * ${number}::integer,
                ${AT}::timestamptz, ${AT}::timestamptz)`.execute(database())
      await sql`INSERT INTO order_lines (uid, order_uid, status, product_uid, item_id, item_name, rental_start_on,
                                         rental_end_on, blocked)
        VALUES (${`line-${uid}`}, ${uid}, ${LINE_STATUS.Return}, ${unit!.uid}, ${unit!.item_id}, 'x',
                '2026-11-02', '2026-11-05', '[2026-11-01,2026-11-09)')`.execute(database())
    }
    const returnedOrders = (limit: number, named?: string) => store().returnedOrders('hanako', limit, named)
    expect(await returnedOrders(20)).toEqual(['o3', 'o1'])
    expect(await returnedOrders(1)).toEqual(['o3'])
    expect(await returnedOrders(20, 'line-o1')).toEqual(['o1'])
    expect(await returnedOrders(20, 'o1')).toEqual(['o1'])
    expect(await returnedOrders(20, 'line-o2')).toEqual([])
    expect(await returnedOrders(20, 'o2')).toEqual([])
    await sql`UPDATE order_lines SET status = ${LINE_STATUS.Rental} WHERE uid = 'line-o3'`.execute(database())
    expect(await returnedOrders(20)).toEqual(['o1'])
  })
})
