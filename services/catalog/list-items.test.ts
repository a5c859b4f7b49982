import { expect, test, vi } from 'vitest'
import { EMPTY_ITEM_QUERY } from '#domain/catalog/item-query.ts'
import { day } from '#domain/day.ts'
import { OPEN_CALENDAR } from '#domain/rental/calendar.ts'
import type { ServicePorts } from '../service-ports.ts'
import { countChoices } from './list-items.ts'

test('counts leave out units that are blocked on the way to a prefecture', async () => {
  const countInStore = vi.fn(async () => ({}))
  const rental = OPEN_CALENDAR
  const ports = {
    facets: { countChoices: countInStore },
    days: { calendar: async (prefecture = 13) => ({ prefecture, rental }) },
  } as unknown as ServicePorts
  const count = countChoices(ports)
  const query = { ...EMPTY_ITEM_QUERY, arrivalOn: day('2026-12-10') }
  const HOKKAIDO = 1
  await count(query)
  await count(query, HOKKAIDO)
  await count(EMPTY_ITEM_QUERY)
  const [near, far, anyDay] = countInStore.mock.calls.map(([, blocked]: unknown[]) => blocked)
  expect(near).not.toEqual(far)
  expect(anyDay).toBeUndefined()
})
