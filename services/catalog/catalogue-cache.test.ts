import { beforeEach, expect, test } from 'vitest'
import type { CatalogStore } from '../ports/catalog.ts'
import { catalogueCache } from './catalogue-cache.ts'

let nowMs = 0
let version = '1'
let loads = 0
const clock = { now: () => Temporal.Instant.fromEpochMilliseconds(nowMs) }
const catalog = { catalogueVersion: async () => version } as CatalogStore
const open = () => catalogueCache({ catalog, clock }, 5_000, async () => (loads += 1))

beforeEach(() => {
  nowMs = 0
  version = '1'
  loads = 0
})

test('loads once within the age', async () => {
  const get = open()
  expect([await get(), await get()]).toEqual([1, 1])
  nowMs += 4_999
  expect(await get()).toBe(1)
  nowMs += 1
  expect(await get()).toBe(2)
})

test('loads again a quarter of a second after the catalogue has changed', async () => {
  const get = open()
  await get()
  version = '2'
  expect(await get()).toBe(1)
  nowMs += 250
  expect(await get()).toBe(2)
  nowMs += 250
  expect(await get()).toBe(2)
})
