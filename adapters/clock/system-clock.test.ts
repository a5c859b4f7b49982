import { describe, expect, it } from 'vitest'
import { clockFrom, systemClock } from './system-clock.ts'

describe('clockFrom', () => {
  it('starts at the instant it is given and only goes forward', () => {
    const startAt = Temporal.Instant.from('2026-11-20T09:00:00+09:00')
    const clock = clockFrom(startAt)
    let before = startAt
    for (let turn = 0; turn < 1000; turn += 1) {
      const now = clock.now()
      expect(Temporal.Instant.compare(now, before)).toBeGreaterThanOrEqual(0)
      before = now
    }
    expect(before.since(startAt).total('seconds')).toBeLessThan(60)
  })
})

describe('systemClock', () => {
  it('shows the time of the machine', () => {
    expect(Math.abs(systemClock().now().epochMilliseconds - Date.now())).toBeLessThan(5000)
  })
})
