import { expect, test, vi } from 'vitest'
import { EMPTY_ITEM_QUERY } from '#domain/catalog/item-query.ts'
import { day } from '#domain/day.ts'
import type { ServicePorts } from '../service-ports.ts'
import { countChoices } from './list-items.ts'

test('the counts of a query are kept until something changes, those of a search are not', async () => {
  let version = '1'
  const countInStore = vi.fn(async () => ({}))
  const rental = { closings: [], suspensions: [] }
  const ports = {
    catalog: { recentVersion: async () => version },
    facets: { countChoices: countInStore },
    clock: { now: () => Temporal.Instant.fromEpochMilliseconds(0) },
    days: { calendar: async (prefecture = 13) => ({ prefecture, rental }) },
  } as unknown as ServicePorts
  const count = countChoices(ports)
  const onDay = { ...EMPTY_ITEM_QUERY, arrivalOn: day('2026-12-10') }
  const first = await count(onDay)
  expect(await count({ ...onDay })).toBe(first)
  expect(countInStore).toHaveBeenCalledTimes(1)
  // Hokkaido is two days away, so other days are blocked.
  expect(await count(onDay, 1)).not.toBe(first)
  expect(await count({ ...onDay, categoryId: 86 })).not.toBe(first)
  version = '2'
  expect(await count(onDay)).not.toBe(first)
  const search = { ...EMPTY_ITEM_QUERY, name: 'x', foundIds: [1] }
  expect(await count(search)).not.toBe(await count(search))
})
