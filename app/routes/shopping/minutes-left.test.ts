import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announcedMinutes, countMinutesLeft, minutesOf } from './minutes-left.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the half hour of a held order counts down to zero', () => {
  const seen: number[] = []
  const end = countMinutesLeft(30 * 60_000, (minutes) => seen.push(minutes))
  vi.advanceTimersByTime(31 * 60_000)
  expect([...new Set(seen)]).toEqual([...Array.from({ length: 30 }, (_, passed) => 30 - passed), 0])
  end()
  const count = seen.length
  vi.advanceTimersByTime(60_000)
  expect(seen).toHaveLength(count)
})

test('a minute that has begun counts', () => {
  expect([-1, 0, 1, 60_000, 60_001].map(minutesOf)).toEqual([0, 0, 1, 1, 2])
})

test('is announced to screen readers at ten, five and one minute, and at the end', () => {
  expect([30, 11, 10, 6, 5, 2, 1, 0].map(announcedMinutes)).toEqual([undefined, undefined, 10, 10, 5, 5, 1, 0])
})
