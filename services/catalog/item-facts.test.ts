import { beforeEach, expect, test, vi } from 'vitest'
import { day } from '#domain/day.ts'
import { OPEN_CALENDAR } from '#domain/rental/calendar.ts'
import { type DayRules, FIRST_RULES } from '#domain/rental/day-rules.ts'
import type { ItemRow } from '../ports/catalog.ts'
import type { ServicePorts } from '../service-ports.ts'
import { itemFacts } from './item-facts.ts'
import type { ShopCalendar } from './shop-calendar.ts'

const item = { id: 1, categories: [], sizes: [{ sizeTagUid: 7, label: '9号' }] } as unknown as ItemRow
const calendar = {
  prefecture: 13,
  earliestOn: day('2026-11-27'),
  latestOn: day('2026-12-10'),
  rental: OPEN_CALENDAR,
} as unknown as ShopCalendar

let [version, nowMs] = ['1', 0]
const findItemPage = vi.fn(async (id: number) => (id === 1 ? { item, reviews: [], questions: [] } : undefined))
const occupanciesBySize = vi.fn(async () => new Map([[7, ['0'.repeat(512)]]]))
const ports = {
  catalog: { recentVersions: async () => ({ catalogue: version, shop: version }), findItemPage },
  stock: { occupanciesBySize },
  clock: { now: () => Temporal.Instant.fromEpochMilliseconds(nowMs) },
} as unknown as ServicePorts

beforeEach(() => {
  ;[version, nowMs] = ['1', 0]
  vi.clearAllMocks()
})

test('the facts of an item are loaded once per version, for five seconds at most', async () => {
  const find = itemFacts(ports)
  const [first, second] = await Promise.all([find(1), find(1)])
  expect(second).toBe(first)
  nowMs = 4_999
  await find(1)
  expect(occupanciesBySize).toHaveBeenCalledTimes(1)
  version = '2'
  await find(1)
  expect(occupanciesBySize).toHaveBeenCalledTimes(2)
  nowMs = 10_000
  await find(1)
  expect(occupanciesBySize).toHaveBeenCalledTimes(3)
})

test('a failed load is tried again', async () => {
  const find = itemFacts(ports)
  findItemPage.mockRejectedValueOnce(new Error('no database'))
  await expect(find(1)).rejects.toThrow('no database')
  expect(await find(1)).toMatchObject({ item })
  expect(await find(2)).toBeUndefined()
})

test('free days depend on days, destination, first and last day, and closings', async () => {
  const facts = (await itemFacts(ports)(1))!
  const free = facts.freeDays(calendar, 4)
  expect(free[0]?.freeOn).toHaveLength(14)
  expect(facts.freeDays({ ...calendar }, 4)).toBe(free)
  for (const change of [{ prefecture: 1 }, { earliestOn: day('2026-11-28') }, { latestOn: day('2026-12-09') }])
    expect(facts.freeDays({ ...calendar, ...change }, 4)).not.toBe(free)
  expect(facts.freeDays(calendar, 5)).not.toBe(free)
  const closing = { fromOn: day('2026-11-28'), toOn: day('2026-11-28'), reason: '棚卸し' }
  const closed = facts.freeDays({ ...calendar, rental: { ...OPEN_CALENDAR, closings: [closing] } }, 4)
  expect(closed[0]?.freeOn).toHaveLength(13)
  const without = (rules: Partial<DayRules>) => ({
    ...calendar,
    rental: { ...OPEN_CALENDAR, rules: { ...FIRST_RULES, ...rules } },
  })
  const { hours, rental, areas } = FIRST_RULES
  for (const rules of [
    { hours: { ...hours, 7: { cutOffHour: 16, hasShipping: false } } },
    { rental: { ...rental, cleaningDays: 3 } },
    { areas: { ...areas, [calendar.prefecture]: { isServed: true, days: 3 } } },
  ])
    expect(facts.freeDays(without(rules), 4)).not.toBe(free)
})
