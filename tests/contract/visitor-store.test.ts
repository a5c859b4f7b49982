import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { visitorStore } from '#adapters/postgres/visitors/visitor-store.ts'
import { type Day, day } from '#domain/day.ts'
import { onBothDatabases } from '#tests/support/database/database.ts'
import { loadSampleShop, sampleShop, seededRandom } from './sample-shop.ts'

const shop = { ...sampleShop(seededRandom(4), 30), lines: [] }
const NOON = Temporal.Instant.from('2026-11-20T03:00:00Z')
const later = (minutes: number) => NOON.add({ minutes })
const ids = (rows: readonly { itemId: number }[]) => rows.map(({ itemId }) => itemId)

onBothDatabases('VisitorStore', (database) => {
  const store = () => visitorStore(database())
  let count = 0
  const visitor = async () => {
    count += 1
    const key = { secret: `secret-${count}` }
    return { key, uid: await store().create(key, `visitor-${count}`, NOON) }
  }
  beforeAll(() => loadSampleShop(database(), shop))

  test('returns nothing for an unknown key, and writes to it change nothing', async () => {
    const key = { secret: 'guessed' }
    expect(await store().find(key)).toBeUndefined()
    expect(await store().favourites(key)).toEqual([])
    expect(await store().views({ customerUid: 'nobody' }, 10)).toEqual([])
    await store().removeFavourite(key, 1)
    await store().deleteViews(key)
    await store().touch(key, NOON)
    expect(await store().addFavourite('nobody', 1, NOON, 10)).toBe('unknown')
    expect(await store().recordView({ secret: 'nobody' }, { itemId: 1, at: NOON }, 10)).toBe(false)
    const first = { secret: 'with-a-view' }
    expect(await store().createWithView('with-no-view', 'no-item', { itemId: 999_999, at: NOON })).toBe(false)
    expect(await store().find({ secret: 'with-no-view' })).toBeUndefined()
    const rental = { arrivalOn: day('2026-12-01'), days: 4 }
    expect(await store().createWithView(first.secret, 'visitor-with-a-view', { itemId: 1, at: NOON, rental })).toBe(
      true,
    )
    expect(await store().rental(first)).toEqual(rental)
    expect(await store().views(first, 9)).toEqual([{ itemId: 1, at: NOON }])
    expect(await store().find(first)).toBe('visitor-with-a-view')
  })

  test('stores a hash instead of the secret', async () => {
    const { key, uid } = await visitor()
    expect(await store().find(key)).toBe(uid)
    expect(await store().create(key, 'another', NOON)).toBe(uid)
    const { rows } = await sql<{ found: number }>`
      SELECT count(*) AS found FROM visitors
      WHERE visitors::text LIKE ${`%${key.secret}%`}
        OR encode(secret_hash, 'escape') LIKE ${`%${key.secret}%`}`.execute(database())
    expect(rows[0]?.found).toBe(0)
  })

  test('adds a favourite once, newest first, up to the limit, and removes it', async () => {
    const { key, uid } = await visitor()
    for (const [index, itemId] of [3, 1, 2].entries()) {
      expect(await store().addFavourite(uid, itemId, later(index), 3)).toBe('marked')
    }
    expect(await store().addFavourite(uid, 3, later(9), 3)).toBe('marked')
    expect(ids(await store().favourites(key))).toEqual([2, 1, 3])
    expect(await store().addFavourite(uid, 4, later(10), 3)).toBe('full')
    expect(await store().addFavourite(uid, 999_999, later(10), 30)).toBe('unknown')
    await store().removeFavourite(key, 1)
    expect(await store().addFavourite(uid, 4, later(11), 3)).toBe('marked')
    expect(ids(await store().favourites(key))).toEqual([4, 2, 3])
    expect((await store().favourites(key))[0]?.at.toString()).toBe(later(11).toString())
  })

  test('keeps the limit of favourites under concurrent requests', async () => {
    const { key, uid } = await visitor()
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => store().addFavourite(uid, index + 1, NOON, 5)),
    )
    expect(outcomes.filter((outcome) => outcome === 'marked')).toHaveLength(5)
    expect(await store().favourites(key)).toHaveLength(5)
  })

  test('returns viewed items, newest first, up to the limit', async () => {
    const { key } = await visitor()
    for (const [index, itemId] of [1, 2, 3, 4, 1].entries())
      await store().recordView(key, { itemId, at: later(index) }, 3)
    expect(ids(await store().views(key, 10))).toEqual([1, 4, 3])
    expect(ids(await store().views(key, 1))).toEqual([1])
    expect(await store().recordView(key, { itemId: 999_999, at: NOON }, 3)).toBe(false)
    await store().deleteViews(key, 4)
    expect(ids(await store().views(key, 10))).toEqual([1, 3])
    await store().deleteViews(key)
    expect(await store().views(key, 10)).toEqual([])
  })

  test('separates visitors', async () => {
    const [one, other] = [await visitor(), await visitor()]
    await store().addFavourite(one.uid, 1, NOON, 9)
    await store().recordView(one.key, { itemId: 1, at: NOON }, 9)
    expect(await store().favourites(other.key)).toEqual([])
    expect(await store().views(other.key, 9)).toEqual([])
    await store().removeFavourite(other.key, 1)
    await store().deleteViews(other.key)
    expect(await store().favourites(one.key)).toHaveLength(1)
    expect(await store().views(one.key, 9)).toHaveLength(1)
  })

  test('merges a visitor into the member at sign-in once, and invalidates the secret', async () => {
    const { key, uid } = await visitor()
    const member = { customerUid: 'member-1' }
    const memberUid = await store().create(member, 'memory-1', NOON)
    await store().addFavourite(memberUid, 1, later(1), 9)
    await store().addFavourite(memberUid, 2, later(2), 9)
    await store().addFavourite(uid, 2, later(5), 9)
    await store().addFavourite(uid, 3, later(4), 9)
    await store().recordView(key, { itemId: 7, at: later(6) }, 9)
    await store().merge(key.secret, 'member-1', 'unused', later(10))
    await store().merge(key.secret, 'member-1', 'unused', later(11))
    expect(ids(await store().favourites(member))).toEqual([2, 3, 1])
    expect(ids(await store().views(member, 9))).toEqual([7])
    expect(await store().find(member)).toBe(memberUid)
    expect(await store().find(key)).toBeUndefined()
  })

  test('creates the record of a member at the first sign-in, and merges a visitor into one member only', async () => {
    const { key, uid } = await visitor()
    await store().addFavourite(uid, 5, NOON, 9)
    await store().merge(key.secret, 'member-2', 'memory-2', later(1))
    expect(ids(await store().favourites({ customerUid: 'member-2' }))).toEqual([5])
    await store().merge(key.secret, 'member-3', 'memory-3', later(2))
    expect(await store().favourites({ customerUid: 'member-3' })).toEqual([])
    expect(await store().find(key)).toBeUndefined()
    await store().merge('unknown-secret', 'member-2', 'unused', later(3))
    expect(ids(await store().favourites({ customerUid: 'member-2' }))).toEqual([5])
  })

  test('keeps the rental that was named last, and its visitor takes it to the member', async () => {
    const { key, uid } = await visitor()
    const [first, second] = [
      { arrivalOn: '2026-11-25' as Day, days: 4 },
      { arrivalOn: '2026-12-01' as Day, days: 90 },
    ]
    expect(await store().rental(key)).toBeUndefined()
    await store().saveRental(uid, first, NOON)
    await store().saveRental(uid, second, later(1))
    expect(await store().rental(key)).toEqual(second)
    const member = { customerUid: 'member-5' }
    const memberUid = await store().create(member, 'memory-5', NOON)
    await store().saveRental(memberUid, first, NOON)
    const silent = await visitor()
    await store().merge(silent.key.secret, 'member-5', 'unused', later(2))
    expect(await store().rental(member)).toEqual(first)
    await store().merge(key.secret, 'member-5', 'unused', later(3))
    expect(await store().rental(member)).toEqual(second)
    expect(await store().rental(key)).toBeUndefined()
    await store().saveRental(memberUid, undefined, later(4))
    expect(await store().rental(member)).toBeUndefined()
    await store().saveRental('nobody', first, NOON)
  })

  test('purges visitors who did not return and old views, never members', async () => {
    const [absent, returned] = [await visitor(), await visitor()]
    const member = { customerUid: 'member-4' }
    const memberUid = await store().create(member, 'memory-4', NOON)
    await store().recordView(member, { itemId: 1, at: NOON }, 9)
    await store().addFavourite(memberUid, 1, NOON, 9)
    await store().addFavourite(absent.uid, 1, NOON, 9)
    await store().touch(returned.key, NOON.add({ hours: 200 * 24 }))
    expect(await store().purge(NOON.add({ hours: 180 * 24 }))).toBeGreaterThan(0)
    expect(await store().find(absent.key)).toBeUndefined()
    expect(await store().find(returned.key)).toBe(returned.uid)
    expect(ids(await store().favourites(member))).toEqual([1])
    expect(await store().views(member, 9)).toEqual([])
  })
})
