import { sql } from 'kysely'
import { expect } from 'vitest'
import { searchChanges } from '#adapters/postgres/catalogue/search-changes.ts'
import type { Database } from '#adapters/postgres/database/connect.ts'
import { hostedIndex } from '#adapters/search/hosted-index.ts'
import { hostedRecord } from '#adapters/search/hosted-layout.ts'
import { hostedSearch } from '#adapters/search/hosted-search.ts'
import { indexNameFor, REPLICA_ORDERS } from '#domain/search/orders.ts'
import { compareHostedIndex, updateHostedIndex } from '#services/scheduled/hosted-index.ts'
import { browseOf } from '#tests/support/catalogue/browse.ts'
import { SERVICE_KEYS, type SearchService } from '#tests/support/catalogue/search-service.ts'

/** The service of tests performs a task within milliseconds. */
const POLL_MS = 2

/** The search of a shop with a hosted service, as bootstrap/ports.ts wires it, with a clock that tests move. */
export function hostedShop(db: Database, service: Pick<SearchService, 'url'>, budgetMs = 20_000) {
  let now = Temporal.Instant.from('2026-11-20T10:00:00+09:00')
  // Not 0, which the cache takes for no time.
  let elapsedMs = 1
  const clock = { now: () => now }
  const options = { ...SERVICE_KEYS, indexName: 'items', hosts: [service.url] }
  const embedded = browseOf(db)
  const answeredBy: string[] = []
  const failures: unknown[] = []
  const search = hostedSearch({
    ...{ ...options, embedded, budgetMs, elapsedMs: () => elapsedMs },
    onFailure: (error) => failures.push(error),
    onAnswered: (answerer) => answeredBy.push(answerer),
  })
  const updateFailures: unknown[] = []
  const ports = {
    ...{ hostedIndex: hostedIndex(options, POLL_MS), searchChanges: searchChanges(db), clock },
    onIndexUpdateFailed: (error: unknown) => void updateFailures.push(error),
  }
  return {
    ...{ embedded, search, ports, answeredBy, failures, updateFailures },
    /** The jobs, as the scheduler runs them. */
    compare: compareHostedIndex(ports),
    update: updateHostedIndex(ports),
    /** Lets caches and leases expire. */
    later: (seconds = 5) => {
      elapsedMs += seconds * 1_000
      now = now.add({ seconds })
    },
  }
}

type HostedShop = ReturnType<typeof hostedShop>

/** Removes the hosted index and its changes from the database. */
export async function clearHostedIndex(db: Database): Promise<void> {
  await sql`DELETE FROM search_indexes`.execute(db)
  await sql`DELETE FROM search_changes`.execute(db)
}

export async function countChanges(db: Database): Promise<number> {
  return Number((await sql<{ count: string }>`SELECT count(*) FROM search_changes`.execute(db)).rows[0]!.count)
}

/** Renames one item and takes another off sale, or back. */
export async function changeCatalogue(db: Database, { ports }: HostedShop, number: number): Promise<void> {
  const [renamed, withdrawn] = (await ports.searchChanges.readItems()).slice(number % 50)
  await sql`UPDATE items SET name = ${`改めた名前${number}`} WHERE id = ${renamed!.id}`.execute(db)
  await sql`UPDATE items SET release = NOT release WHERE id = ${withdrawn!.id}`.execute(db)
}

/** The index and its replicas have the records of the catalogue, and there is no other index. */
export async function expectCurrent(db: Database, { ports }: HostedShop, service: SearchService): Promise<void> {
  const items = await ports.searchChanges.readItems()
  const expected = new Map(items.map((item) => [String(item.id), hostedRecord(item)]))
  const names = ['items', ...REPLICA_ORDERS.map((order) => indexNameFor('items', order))]
  await expect.poll(() => [...service.indexes.keys()].toSorted()).toEqual(names.toSorted())
  for (const name of names) await expect.poll(() => service.indexes.get(name)!.records).toEqual(expected)
  expect(await countChanges(db)).toBe(0)
}
