import assert from 'node:assert/strict'
import { parseArgs } from 'node:util'
import { catalogStore } from '#adapters/postgres/catalog-store.ts'
import type { Database } from '#adapters/postgres/connect.ts'
import { facetStore } from '#adapters/postgres/facets.ts'
import { EMPTY_ITEM_QUERY, type ItemQuery } from '#domain/catalog/item-query.ts'
import { addDays } from '#domain/day.ts'
import { OPEN_CALENDAR } from '#domain/rental/calendar.ts'
import { blockedSpan, type Span } from '#domain/rental/span.ts'
import { BOOKINGS_PER_PRODUCT, CATEGORY_UIDS, loadLargeShop, SIZE_TAG_UIDS, TODAY_ON } from './support/large-shop.ts'
import { machineOf } from './support/machine.ts'
import { listByOverlapChecks } from './support/probes.ts'
import { writeResults } from './support/results.ts'
import { withTemporaryServer } from './support/server.ts'
import { timed } from './support/timing.ts'

// Measures the item list for an arrival day, size and category, against a query on the booking rows. node
// bench/availability.ts [--sizes 10000,100000,1000000]

const { values } = parseArgs({ options: { sizes: { type: 'string', default: '10000,100000' } } })
const sizes = values.sizes.split(',').map(Number)

const results = []
let machine: object | undefined
for (const products of sizes) {
  const result = await withTemporaryServer(async (db) => {
    machine = await machineOf(db)
    const from = performance.now()
    await loadLargeShop(db, products)
    return { products, ...(await measure(db, products)), loadSeconds: Math.round((performance.now() - from) / 1000) }
  })
  results.push(result)
}

console.table(
  results.map(({ products, found, list, counts, countsOfAll, cards, counted, probes }) => ({
    products,
    'items found': found,
    'list p50 ms': list.p50Ms,
    'list p95 ms': list.p95Ms,
    'list p99 ms': list.p99Ms,
    'counts p50 ms': counts.p50Ms,
    'counts p95 ms': counts.p95Ms,
    'counts by dates alone p50': countsOfAll.p50Ms,
    'of it cards p50': cards.p50Ms,
    'without dates p50': counted.p50Ms,
    'probes p50 ms': probes.p50Ms,
    'probes p99 ms': probes.p99Ms,
  })),
)
await writeResults('availability', { machine, bookingsPerProduct: BOOKINGS_PER_PRODUCT, results })

async function measure(db: Database, products: number) {
  const catalog = catalogStore(db)
  const facets = facetStore(db)
  const queries = Array.from({ length: 2_000 }, (_, round) => randomQuery(round))
  const runList = (round: number) => catalog.listItems(...queries[round % queries.length]!)
  for (let round = 0; round < 20; round += 1) {
    const [query, blocked] = queries[round]!
    const [{ total, items }, probed] = [
      await catalog.listItems(query, blocked),
      await listByOverlapChecks(db, query, blocked),
    ]
    assert.deepEqual([total, items.map(({ id }) => id)], [probed.total, probed.ids])
  }
  const found = (await Promise.all(queries.slice(0, 50).map((each) => catalog.listItems(...each)))).map(
    ({ total }) => total,
  )
  const page = (await catalog.listItems(...queries[0]!)).items.map(({ id }) => id)
  await timed(300, runList)
  return {
    found: Math.round(found.reduce((sum, total) => sum + total, 0) / found.length),
    list: await timed(1_000, runList),
    counts: await timed(200, (round) => facets.countChoices(...queries[round]!)),
    countsOfAll: await timed(60, (round) => facets.countChoices(datesOnly(queries[round]![0]), queries[round]![1])),
    cards: await timed(300, () => catalog.cards(page)),
    counted: await timed(300, (round) => catalog.listItems({ ...queries[round]![0], sizeTagIds: [] }, undefined)),
    probes: await timed(products > 200_000 ? 60 : 200, (round) => listByOverlapChecks(db, ...queries[round]!)),
  }
}

/** The same dates without any other filter: counts all available items. */
function datesOnly(query: ItemQuery): ItemQuery {
  return { ...query, categoryId: undefined, sizeTagIds: [] }
}

/** A typical visitor query: a category, a size and an arrival day in the next six months, for four to seven days. */
function randomQuery(round: number): [ItemQuery, Span] {
  const random = (limit: number, salt: number) =>
    Math.floor(((((Math.sin(round * 12.9898 + salt) * 43758.5453) % 1) + 1) % 1) * limit)
  const startOn = addDays(TODAY_ON, 3 + random(177, 1))
  const blocked = blockedSpan(startOn, addDays(startOn, 3 + random(4, 2)), 13, OPEN_CALENDAR)
  const categoryId = CATEGORY_UIDS[random(CATEGORY_UIDS.length, 3)]!
  const sizeTagId = SIZE_TAG_UIDS[random(SIZE_TAG_UIDS.length, 4)]!
  return [{ ...EMPTY_ITEM_QUERY, categoryId, sizeTagIds: [sizeTagId] }, blocked]
}
