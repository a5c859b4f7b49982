import { beforeEach, expect, test, vi } from 'vitest'
import { cached } from './cache.ts'
import type { CatalogStore } from './ports/catalog.ts'

let nowMs = 0
let version = '1'
let loads = 0
const clock = { now: () => Temporal.Instant.fromEpochMilliseconds(nowMs) }
const catalog: Pick<CatalogStore, 'recentVersions'> = {
  recentVersions: async () => ({ catalogue: version, shop: `shop ${version}` }),
}
const open = () => cached('groups', { catalog, clock }, async () => (loads += 1))

beforeEach(() => {
  nowMs = 0
  version = '1'
  loads = 0
})

test('loads once within the age, also when the clock is set back', async () => {
  const get = open()
  expect(await Promise.all([get(), get()])).toEqual([1, 1])
  nowMs += 4_999
  expect(await get()).toBe(1)
  nowMs += 1
  expect(await get()).toBe(2)
  nowMs = 0
  expect(await get()).toBe(3)
})

test('loads again when the version of the catalogue has changed', async () => {
  const get = open()
  await get()
  expect(await get()).toBe(1)
  version = '2'
  expect(await get()).toBe(2)
})

test('keeps results by their arguments until the shop changes, and as many as the row says', async () => {
  const load = vi.fn(async (id: number) => ({ id }))
  const get = cached('itemFacts', { catalog, clock }, load)
  const first = await get(0)
  expect(await get(0)).toBe(first)
  for (let id = 1; id < 500; id += 1) await get(id)
  expect(await get(0)).toBe(first)
  await get(500)
  expect(await get(1)).toEqual({ id: 1 })
  expect(load).toHaveBeenCalledTimes(501)
  expect(await get(0)).not.toBe(first)
  version = '2'
  await get(1)
  expect(load).toHaveBeenCalledTimes(503)
})

test('does not keep a failed load', async () => {
  const load = vi.fn(async () => 1).mockRejectedValueOnce(new Error('no database'))
  const get = cached('openTimes', { clock }, load)
  await expect(get()).rejects.toThrow('no database')
  expect(await get()).toBe(1)
})
