import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ShopVersions } from '#services/ports/catalog.ts'
import { recentVersionsOf } from './recent-versions.ts'

const named = (name: string) => ({ catalogue: name, shop: name })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a version is read again when it is as old as allowed', async () => {
  const read = vi.fn(async () => named('a'))
  const { recentVersions } = recentVersionsOf(read, 250)
  expect(await Promise.all([recentVersions(), recentVersions()])).toEqual([named('a'), named('a')])
  vi.advanceTimersByTime(249)
  await recentVersions()
  expect(read).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  read.mockResolvedValue(named('b'))
  expect(await recentVersions()).toEqual(named('b'))
})

test('what another reader has read is known at once, unless its read began earlier', async () => {
  const answers: ((versions: ShopVersions) => void)[] = []
  const { versions, recentVersions } = recentVersionsOf(() => new Promise((resolve) => answers.push(resolve)), 250)
  const early = versions()
  vi.advanceTimersByTime(10)
  const late = versions()
  answers[1]?.(named('new'))
  await late
  answers[0]?.(named('old'))
  await early
  expect(await recentVersions()).toEqual(named('new'))
})

test('with 0 every call reads', async () => {
  const read = vi.fn(async () => named('a'))
  const { recentVersions } = recentVersionsOf(read, 0)
  await Promise.all([recentVersions(), recentVersions()])
  expect(read).toHaveBeenCalledTimes(2)
})

test('a failed read is not remembered', async () => {
  const read = vi.fn(async () => named('a')).mockRejectedValueOnce(new Error('no database'))
  const { recentVersions } = recentVersionsOf(read, 250)
  await expect(recentVersions()).rejects.toThrow('no database')
  expect(await recentVersions()).toEqual(named('a'))
})
