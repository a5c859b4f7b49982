import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { browseIndex } from '#adapters/browse/browse-index.ts'
import type { Database } from '#adapters/postgres/database/connect.ts'
import { stockStore } from '#adapters/postgres/stock/stock-store.ts'
import { EMPTY_ITEM_QUERY, type ItemQuery } from '#domain/catalog/item-query.ts'
import { addDays } from '#domain/day.ts'
import { OPEN_CALENDAR } from '#domain/rental/calendar.ts'
import { blockedSpan, type Span } from '#domain/rental/span.ts'
import { facetsBySql } from '#tests/support/catalogue/sql-facets.ts'
import { cardsBySql, listBySql } from '#tests/support/catalogue/sql-list.ts'
import { measureLag } from './support/change-lag.ts'
import {
  BOOKINGS_PER_UNIT,
  CATEGORY_UIDS,
  loadLargeShop,
  SIZE_TAG_UIDS,
  storeBitmapsForLists,
  TODAY_ON,
} from './support/large-shop.ts'
import { machineOf } from './support/machine.ts'
import { listByOverlapChecks } from './support/probes.ts'
import { writeResults } from './support/results.ts'
import { withTemporaryServer } from './support/server.ts'
import { type Timing, timed } from './support/timing.ts'

// Measures lists, counts and item calendars from the browse index, against SQL over the table of sellable units and a
// query on the booking rows; and the time until a change of another process is shown. Exits with 1 above a budget.
// npm run bench:availability [-- --sizes 10000,100000,1000000]

const { values } = parseArgs({ options: { sizes: { type: 'string', default: '10000,100000' } } })
const sizes = values.sizes.split(',').map(Number)
const LAG_ROUNDS = 200

type Result = Awaited<ReturnType<typeof measure>> & { readonly units: number; readonly loadSeconds: number }
const results: Result[] = []
let machine: object | undefined
for (const units of sizes) {
  const result: Result = await withTemporaryServer(async (db, server) => {
    machine = await machineOf(db)
    const from = performance.now()
    await loadLargeShop(db, units)
    await storeBitmapsForLists(db)
    return {
      units,
      ...(await measure(db, server.url, units)),
      loadSeconds: Math.round((performance.now() - from) / 1000),
    }
  })
  results.push(result)
}

for (const { units, found, load, index, lag, bySql, probes } of results) {
  console.log(`\n${units} units, ${found} items found, loaded in ${load.seconds} s, ${load.mebibytes} MiB`)
  console.log(`changes of another process are shown after ${lag.p50Ms} ms (p99 ${lag.p99Ms} ms)`)
  const rows = (name: string, timings: Readonly<Record<string, Timing>>) =>
    Object.fromEntries(Object.entries(timings).map(([measurement, timing]) => [`${name}: ${measurement}`, timing]))
  console.table({ ...rows('index', index), ...rows('SQL', bySql), ...rows('overlap checks', { list: probes }) })
}
await writeResults('availability', { machine, bookingsPerUnit: BOOKINGS_PER_UNIT, results })
checkBudget()

async function measure(db: Database, databaseUrl: string, units: number) {
  const { browse, load } = await loadIndex(db)
  const [facets, stock] = [facetsBySql(db), stockStore(db)]
  const queries = Array.from({ length: 2_000 }, (_, round) => randomQuery(round))
  let found = 0
  for (const [query, blocked] of queries.slice(0, 20)) {
    const { total, items } = await browse.listItems(query, blocked)
    const ids = items.map(({ id }) => id)
    assert.deepEqual({ total, ids }, await listByOverlapChecks(db, query, blocked))
    assert.deepEqual({ total, items }, await listBySql(db, query, blocked))
    assert.deepEqual(await browse.countChoices(query, blocked), await facets.countChoices(query, blocked))
    found += total / 20
  }
  const questionOf = (round: number) => queries[round % queries.length]!
  const page = (await browse.listItems(...queries[0]!)).items.map(({ id }) => id)
  const datesOf = (round: number) => datesOnly(questionOf(round)[0])
  await timed(2_000, (round) => browse.listItems(...questionOf(round)))
  await timed(300, (round) => listBySql(db, ...questionOf(round)))
  const index = {
    list: await timedWithCpu(2_000, (round) => browse.listItems(...questionOf(round))),
    'list by dates': await timedWithCpu(200, (round) => browse.listItems(datesOf(round), questionOf(round)[1])),
    counts: await timedWithCpu(200, (round) => browse.countChoices(...questionOf(round))),
    'counts by dates': await timedWithCpu(200, (round) => browse.countChoices(datesOf(round), questionOf(round)[1])),
    cards: await timedWithCpu(1_000, () => browse.cards(page)),
    calendar: await timedWithCpu(1_000, (round) => browse.occupanciesBySize(1 + round)),
  }
  const rounds = units > 200_000 ? 20 : 60
  const bySql = {
    list: await timed(1_000, (round) => listBySql(db, ...questionOf(round))),
    'list by dates': await timed(rounds, (round) => listBySql(db, datesOf(round), questionOf(round)[1])),
    counts: await timed(rounds, (round) => facets.countChoices(...questionOf(round))),
    'counts by dates': await timed(rounds, (round) => facets.countChoices(datesOf(round), questionOf(round)[1])),
    cards: await timed(300, () => cardsBySql(db, page)),
    calendar: await timed(300, (round) => stock.occupanciesBySize(1 + round)),
  }
  const probes = await timed(rounds, (round) => listByOverlapChecks(db, ...questionOf(round)))
  const lag = await measureLag(databaseUrl, browse, LAG_ROUNDS)
  browse.close()
  return { found: Math.round(found), load, index, lag, bySql, probes }
}

/** The index answers in this process, so its CPU time says what an answer takes when nothing else runs. */
async function timedWithCpu(runs: number, run: (round: number) => Promise<unknown>) {
  const before = process.cpuUsage()
  const timing = await timed(runs, run)
  const { user, system } = process.cpuUsage(before)
  return { ...timing, cpuMs: Number(((user + system) / 1_000 / runs).toFixed(3)) }
}

/** On a machine that is busy with other work, only CPU time and memory count. */
function checkBudget(): void {
  const { availability: budgets } = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'))
  const load = (machine as { readonly load: number }).load
  const isBusy = load > cpus().length
  if (isBusy) console.error(`the machine has a load of ${load}: durations are not compared`)
  for (const { units, load, index, lag } of results) {
    const budget = budgets[units]
    if (budget === undefined) continue
    const timings = { list: index.list, counts: index.counts }
    const measured = [
      ...Object.entries(timings).map(([what, { p50Ms, cpuMs }]) => ({
        ...{ what: `${what}, ms`, value: isBusy ? Math.min(p50Ms, cpuMs) : p50Ms, max: budget[`${what}P50Ms`] },
      })),
      { what: 'lag p99, ms', value: isBusy ? 0 : lag.p99Ms, max: budget.lagP99Ms },
      { what: 'memory, MiB', value: load.mebibytes, max: budget.mebibytes },
    ]
    for (const { what, value, max } of measured) {
      if (max === undefined || value <= max) continue
      console.error(`${units} units: ${what}: ${value} is above ${max}`)
      process.exitCode = 1
    }
  }
}

/** An index as a web process has it, its loading time, and what it adds to the memory of the process. */
async function loadIndex(db: Database) {
  setFlagsFromString('--expose-gc')
  const gc: () => void = runInNewContext('gc')
  gc()
  const memory = () => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers
  const [from, before] = [performance.now(), memory()]
  const browse = browseIndex(db, { pollMs: 200, maxAgeMs: 1_000 })
  await browse.refresh()
  const seconds = Number(((performance.now() - from) / 1_000).toFixed(1))
  gc()
  return { browse, load: { seconds, mebibytes: Math.round((memory() - before) / 2 ** 20) } }
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
