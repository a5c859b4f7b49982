import { expect, test, vi } from 'vitest'
import { remembered } from './remembered.ts'

test('computes once by key, and forgets the oldest when there are too many', () => {
  const compute = vi.fn((key: string, n: number) => ({ key, n }))
  const get = remembered('freeDays', compute)
  const first = get('0', 5)
  expect(get('0', 6)).toBe(first)
  for (let n = 1; n < 8; n += 1) get(String(n), n)
  expect(get('0', 0)).toBe(first)
  get('8', 8)
  expect(get('1', 0)).toEqual({ key: '1', n: 1 })
  expect(get('0', 7)).toEqual({ key: '0', n: 7 })
})

test('does not keep results of longer keys than the row says', () => {
  const compute = vi.fn((key: string) => key.length)
  const get = remembered('acceptedEncodings', compute)
  for (const key of ['x'.repeat(100), 'x'.repeat(101)]) expect([get(key), get(key)]).toEqual([key.length, key.length])
  expect(compute).toHaveBeenCalledTimes(3)
})
