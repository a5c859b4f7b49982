import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recentVersionOf } from './recent-version.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a version is read again when it is as old as allowed', async () => {
  const read = vi.fn(async () => 'a')
  const { recentVersion } = recentVersionOf(read, 250)
  expect(await Promise.all([recentVersion(), recentVersion()])).toEqual(['a', 'a'])
  vi.advanceTimersByTime(249)
  await recentVersion()
  expect(read).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  read.mockResolvedValue('b')
  expect(await recentVersion()).toBe('b')
})

test('what another reader has read is known at once, unless its read began earlier', async () => {
  const answers: ((version: string) => void)[] = []
  const { version, recentVersion } = recentVersionOf(() => new Promise((resolve) => answers.push(resolve)), 250)
  const early = version()
  vi.advanceTimersByTime(10)
  const late = version()
  answers[1]?.('new')
  await late
  answers[0]?.('old')
  await early
  expect(await recentVersion()).toBe('new')
})

test('with 0 every call reads', async () => {
  const read = vi.fn(async () => 'a')
  const { recentVersion } = recentVersionOf(read, 0)
  await Promise.all([recentVersion(), recentVersion()])
  expect(read).toHaveBeenCalledTimes(2)
})

test('a failed read is not remembered', async () => {
  const read = vi.fn(async () => 'a').mockRejectedValueOnce(new Error('no database'))
  const { recentVersion } = recentVersionOf(read, 250)
  await expect(recentVersion()).rejects.toThrow('no database')
  expect(await recentVersion()).toBe('a')
})
