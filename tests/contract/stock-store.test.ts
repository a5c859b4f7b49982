import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { stockStore } from '#adapters/postgres/stock/stock-store.ts'
import { addDays, type Day } from '#domain/day.ts'
import { BLOCKING_LINE_STATUSES, lineStatusCodes } from '#domain/order/line-statuses.ts'
import type { Span } from '#domain/rental/span.ts'
import { onBothDatabases } from '#tests/support/database/database.ts'
import { occupancyMask } from '#tests/support/shop/occupancy.ts'
import { expectConsistentBitmaps } from './bitmaps.ts'
import { isFreeByProbes, listByProbes } from './overlap-probes.ts'
import { loadSampleShop, sampleShop, seededRandom, TODAY_ON, WINDOW_FROM_ON } from './sample-shop.ts'

const shop = sampleShop(seededRandom(5), 120)
const BLOCKING = lineStatusCodes(BLOCKING_LINE_STATUSES)
const sold = new Set(listByProbes(shop, { sizeTagIds: [], tagIds: [], order: 'date', page: 1 }, undefined))

onBothDatabases('StockStore', (database) => {
  const stock = () => stockStore(database())
  beforeAll(() => loadSampleShop(database(), shop))

  test('keeps every bitmap consistent with the order lines', () => expectConsistentBitmaps(database()))

  test('returns the bitmaps of an item by size, equal to those of the domain', async () => {
    for (const item of shop.items.slice(0, 40)) {
      const bySize = await stock().occupanciesBySize(item.id)
      const units = shop.units.filter(
        (each) => each.item_id === item.id && each.available && (each.release || !item.release),
      )
      const expected = Map.groupBy(units, (each) => each.size_tag_uid ?? undefined)
      expect([...bySize.keys()].toSorted()).toEqual([...expected.keys()].toSorted())
      for (const [size, ofSize] of expected) expect(bySize.get(size)).toEqual(ofSize.map((unit) => bitmapOf(unit.uid)))
    }
  })

  test('lists the bookings of the units of a size, without those of lines that are about to change', async () => {
    const chance = seededRandom(7)
    for (let round = 0; round < 60; round += 1) {
      const { id: itemId } = shop.items[chance(shop.items.length)]!
      const sizeTagUid = [6, 7, 8, undefined][chance(4)]
      const fromOn = addDays(TODAY_ON, chance(150))
      const window = { fromOn, toOn: addDays(fromOn, 8 + chance(40)) }
      const query = { itemId, sizeTagUid, window }
      const isFreeOf = ({ bookings }: { readonly bookings: readonly Span[] }) => bookings.length === 0
      const all = await stock().unitBookings({ ...query, exceptLineUids: [] })
      const free = await stock().freeUnits(itemId, sizeTagUid, window)
      expect(all.filter(isFreeOf).map(({ unitUid }) => unitUid)).toEqual(free.map((each) => each.unitUid))
      const { rows } = await sql<{ uid: string }>`
        SELECT uid FROM order_lines WHERE item_id = ${itemId}
          AND status = ANY (${BLOCKING}::smallint[])`.execute(database())
      const without = await stock().unitBookings({ ...query, exceptLineUids: rows.map(({ uid }) => uid) })
      expect(without.map(({ unitUid }) => unitUid)).toEqual(all.map(({ unitUid }) => unitUid))
      expect(without.every(isFreeOf)).toBe(true)
    }
  })

  test('finds the free units with the adjacent blocked days, for random spans', async () => {
    const chance = seededRandom(6)
    for (let round = 0; round < 120; round += 1) {
      const item = shop.items[chance(shop.items.length)]!
      const size = [6, 7, 8, undefined][chance(4)]
      const fromOn = addDays(TODAY_ON, chance(150))
      const blocked = { fromOn, toOn: addDays(fromOn, 8 + chance(20)) }
      const expected = shop.units
        .filter((each) => each.item_id === item.id && sold.has(item.id) && each.release && each.available)
        .filter((each) => (each.size_tag_uid ?? undefined) === size && isFreeByProbes(shop, each.uid, blocked))
        .map((each) => ({ unitUid: each.uid, unitId: each.id, ...adjacentBlocked(each.uid, blocked) }))
      const found = await stock().freeUnits(item.id, size, blocked)
      expect(
        found.map(({ unitUid, unitId, previousBlockedToOn, nextBlockedFromOn }) => ({
          unitUid,
          unitId,
          previousBlockedToOn,
          nextBlockedFromOn,
        })),
      ).toEqual(expected)
    }
  })

  test('moves the window, and changes nothing on a second move to the same day', async () => {
    const far = await sql<{ uid: string }>`
      UPDATE order_lines
      SET blocked = '[2027-12-01,2027-12-20]', rental_start_on = '2027-12-03', rental_end_on = '2027-12-17'
      WHERE uid IN (SELECT uid FROM order_lines WHERE status = 1 LIMIT 5) RETURNING uid`.execute(database())
    expect(far.rows).toHaveLength(5)
    for (const days of [1, 2, 30, 140, 141, 300, 511, 512, 900, 20, -50]) {
      const fromOn = addDays(WINDOW_FROM_ON, days)
      await stock().moveWindow(fromOn)
      await expectConsistentBitmaps(database())
      expect(await stock().moveWindow(fromOn)).toBe(0)
    }
    await stock().moveWindow(addDays(WINDOW_FROM_ON, 20))
  })

  test('does not offer a unit in Arrear until it is returned', async () => {
    const item = shop.items.find((each) => sold.has(each.id) && unitsOf(each.id).length > 0)!
    const unit = unitsOf(item.id)[0]!
    const size = unit.size_tag_uid ?? undefined
    const blocked = { fromOn: addDays(TODAY_ON, 300), toOn: addDays(TODAY_ON, 310) }
    const isOffered = async () =>
      (await stock().freeUnits(item.id, size, blocked)).some(({ unitUid }) => unitUid === unit.uid)
    const setStatus = (status: number) =>
      sql`UPDATE order_lines SET status = ${status} WHERE uid = 'late'`.execute(database())
    expect(await isOffered()).toBe(true)
    await sql`
      INSERT INTO order_lines (uid, status, product_uid, item_id, item_name, rental_start_on, rental_end_on, blocked)
      VALUES ('late', 8, ${unit.uid}, ${item.id}, '', '2026-01-03', '2026-01-05',
              '[2026-01-01,2026-01-08]')`.execute(database())
    await sql`UPDATE order_lines SET order_uid = (SELECT uid FROM orders LIMIT 1) WHERE uid = 'late'`.execute(
      database(),
    )
    expect(await isOffered()).toBe(true)
    await setStatus(6)
    expect(await isOffered()).toBe(false)
    await stock().moveWindow(addDays(WINDOW_FROM_ON, 25))
    expect(await isOffered()).toBe(false)
    await expectConsistentBitmaps(database())
    await setStatus(5)
    expect(await isOffered()).toBe(true)
    await expectConsistentBitmaps(database())
  })
})

function unitsOf(itemId: number) {
  return shop.units.filter((each) => {
    const isBusy = shop.lines.some((line) => line.product_uid === each.uid)
    return each.item_id === itemId && each.release && each.available && !isBusy
  })
}

/** The bitmap of a unit computed from its lines: blocked days inside the window, all when a line is in Arrear. */
function bitmapOf(unitUid: number): string {
  const lines = shop.lines.filter((line) => line.product_uid === unitUid)
  if (lines.some((line) => line.status === 6)) return '1'.repeat(512)
  const window = { fromOn: WINDOW_FROM_ON, toOn: addDays(WINDOW_FROM_ON, 511) }
  const masks = lines
    .filter((line) => BLOCKING.includes(line.status) && line.toOn >= window.fromOn && line.fromOn <= window.toOn)
    .map((line) => occupancyMask({ fromOn: max(line.fromOn, window.fromOn), toOn: min(line.toOn, window.toOn) }))
  return Array.from({ length: 512 }, (_, position) => (masks.some((mask) => mask[position] === '1') ? '1' : '0')).join(
    '',
  )
}

function adjacentBlocked(unitUid: number, blocked: Span) {
  const lines = shop.lines.filter((line) => line.product_uid === unitUid && BLOCKING.includes(line.status))
  const before = lines.filter((line) => line.toOn < blocked.fromOn).map((line) => line.toOn)
  const after = lines.filter((line) => line.fromOn > blocked.toOn).map((line) => line.fromOn)
  return { previousBlockedToOn: before.toSorted().at(-1), nextBlockedFromOn: after.toSorted()[0] }
}

function max(a: Day, b: Day): Day {
  return a > b ? a : b
}

function min(a: Day, b: Day): Day {
  return a < b ? a : b
}
