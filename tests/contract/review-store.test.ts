import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { catalogStore } from '#adapters/postgres/catalog-store.ts'
import { reviewStore } from '#adapters/postgres/review-store.ts'
import { day } from '#domain/day.ts'
import type { NewReview } from '#services/ports/review-store.ts'
import { onBothDatabases } from '#tests/support/database.ts'
import { chanceOf, sampleShop, stockDatabase } from './sample-shop.ts'

const shop = { ...sampleShop(chanceOf(4), 5), lines: [] }
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

onBothDatabases('ReviewStore', (database) => {
  const store = () => reviewStore(database())
  beforeAll(() => stockDatabase(database(), shop))

  test('keeps a review once per line, and does not show it', async () => {
    expect(await store().add(review)).toBe(true)
    expect(await store().add({ ...review, uid: 'r2', stars: 1 })).toBe(false)
    const { rows } = await sql<{ body: string; stars: number; height_cm: number | null; is_shown: boolean }>`
      SELECT body, stars, height_cm, is_shown FROM reviews`.execute(database())
    expect(rows).toEqual([{ body: review.body, stars: 5, height_cm: null, is_shown: false }])
    expect(await catalogStore(database()).reviews(1, 10)).toEqual([])
  })

  test('tells which lines have one', async () => {
    expect(await store().reviewedLines(['line-1', 'line-2'])).toEqual(new Set(['line-1']))
    expect(await store().reviewedLines([])).toEqual(new Set())
  })

  test('two at once of one line: one is kept', async () => {
    const outcomes = await Promise.all(
      ['a', 'b', 'c'].map((uid) => store().add({ ...review, uid, orderLineUid: 'line-9' })),
    )
    expect(outcomes.filter(Boolean)).toHaveLength(1)
  })
})
