import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startClockwork } from './clockwork.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a job runs again after its time, and a failing one is reported and goes on', async () => {
  const report = vi.fn()
  let runs = 0
  const run = async () => {
    runs += 1
    if (runs === 2) throw new Error('broken')
    return runs
  }
  const clockwork = startClockwork([{ name: 'count', everyMs: 500, run }], report)
  await vi.advanceTimersByTimeAsync(1_600)
  expect(runs).toBe(3)
  expect(report.mock.calls.map(([, outcome]) => 'error' in outcome)).toEqual([false, true, false])
  await clockwork.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(runs).toBe(3)
})

test('a slow job never runs twice at once, and stopping waits for it', async () => {
  const gate = Promise.withResolvers<number>()
  const run = vi.fn(() => gate.promise)
  const clockwork = startClockwork([{ name: 'slow', everyMs: 100, run }], () => undefined)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(run).toHaveBeenCalledTimes(1)
  let isStopped = false
  const stopped = clockwork.stop().then(() => {
    isStopped = true
  })
  await vi.advanceTimersByTimeAsync(100)
  expect(isStopped).toBe(false)
  gate.resolve(1)
  await stopped
  expect(isStopped).toBe(true)
})
