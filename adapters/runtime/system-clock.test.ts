import { describe, expect, it } from 'vitest'
import { clockFrom, systemClock } from './system-clock.ts'

describe('clockFrom', () => {
  it('starts at the given instant and never goes back', () => {
    const startAt = Temporal.Instant.from('2026-11-20T09:00:00+09:00')
    const clock = clockFrom(startAt)
    let previous = startAt
    for (let round = 0; round < 1000; round += 1) {
      const now = clock.now()
      expect(Temporal.Instant.compare(now, previous)).toBeGreaterThanOrEqual(0)
      previous = now
    }
    expect(previous.since(startAt).total('seconds')).toBeLessThan(60)
  })
})

describe('systemClock', () => {
  it('returns the system time', () => {
    expect(Math.abs(systemClock().now().epochMilliseconds - Date.now())).toBeLessThan(5000)
  })
})
