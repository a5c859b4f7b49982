import { expect, it } from 'vitest'
import { createRenderQueue, type RenderPriority } from './render-queue.ts'

function setUp(slots: number) {
  const queue = createRenderQueue(slots)
  const started: string[] = []
  const finishers = new Map<string, () => void>()
  const run = (name: string, urgency: RenderPriority) =>
    queue.run(urgency, () => {
      started.push(name)
      return new Promise<void>((resolve) => finishers.set(name, resolve))
    })
  const finish = async (name: string) => {
    finishers.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { queue, started, run, end: finish }
}

it('limits concurrency, prefers requested work and leaves a slot free of ahead work', async () => {
  const { started, run, end: finish } = setUp(2)
  const all = [run('a', 'requested'), run('b', 'requested'), run('later', 'ahead'), run('c', 'requested')]
  await finish('')
  expect(started).toEqual(['a', 'b'])
  await finish('a')
  expect(started).toEqual(['a', 'b', 'c'])
  await finish('b')
  expect(started).toEqual(['a', 'b', 'c'])
  await finish('c')
  expect(started).toEqual(['a', 'b', 'c', 'later'])
  await finish('later')
  await Promise.all(all)
})

it('promotes ahead work that a request waits for', async () => {
  const { queue, started, run, end: finish } = setUp(2)
  const all = [run('a', 'requested'), run('later', 'ahead')]
  await finish('')
  expect(started).toEqual(['a'])
  queue.promoteAhead()
  await finish('')
  expect(started).toEqual(['a', 'later'])
  await finish('a')
  await finish('later')
  await Promise.all(all)
})

it('continues after a failed task', async () => {
  const queue = createRenderQueue(1)
  await expect(queue.run('requested', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queue.run('ahead', async () => 1)).toBe(1)
})
