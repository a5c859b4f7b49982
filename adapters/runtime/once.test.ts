import { expect, test, vi } from 'vitest'
import { once } from './once.ts'

test('the work is done once for all, also while it is going on', async () => {
  const work = vi.fn(async () => ({}))
  const get = once(work)
  const [first, second] = await Promise.all([get(), get()])
  expect(first).toBe(second)
  expect(await get()).toBe(first)
  expect(work).toHaveBeenCalledTimes(1)
})

test('work that failed is begun again', async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('no file')).mockResolvedValue('font')
  const get = once(work)
  await expect(Promise.all([get(), get()])).rejects.toThrow('no file')
  expect(await get()).toBe('font')
  expect(work).toHaveBeenCalledTimes(2)
})
