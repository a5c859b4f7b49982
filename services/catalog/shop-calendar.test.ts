import { expect, test, vi } from 'vitest'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import { shopDays } from './shop-calendar.ts'

test('the times of maintenance are cached for a second, the time is read on every call', async () => {
  let now = Temporal.Instant.from('2026-11-20T00:59:59.500+09:00')
  const startAt = Temporal.Instant.from('2026-11-20T01:00:00+09:00')
  const maintenance = vi.fn(async () => ({ isForced: false, startAt, endAt: startAt.add({ hours: 2 }), version: 0 }))
  const configs = { maintenance, editedWindow: async () => undefined }
  const closings = { calendar: async () => ({ closings: [], suspensions: [] }) }
  const { isUnderMaintenance } = shopDays({
    configs,
    closings,
    settings: { now: () => FIRST_SETTINGS },
    clock: { now: () => now },
  })
  expect(await isUnderMaintenance()).toBe(false)
  now = now.add({ milliseconds: 500 })
  expect(await isUnderMaintenance()).toBe(true)
  expect(maintenance).toHaveBeenCalledTimes(1)
  now = now.add({ milliseconds: 500 })
  expect(await isUnderMaintenance()).toBe(true)
  expect(maintenance).toHaveBeenCalledTimes(2)
})
