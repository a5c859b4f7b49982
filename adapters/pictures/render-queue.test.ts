import { expect, it } from 'vitest'
import { renderQueue, type Urgency } from './render-queue.ts'

function setUp(slots: number) {
  const queue = renderQueue(slots)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const run = (name: string, urgency: Urgency) =>
    queue.run(urgency, () => {
      started.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { queue, started, run, end }
}

it('runs a few at a time, asked ones first, ahead ones only beside a free slot', async () => {
  const { started, run, end } = setUp(2)
  const all = [run('a', 'asked'), run('b', 'asked'), run('later', 'ahead'), run('c', 'asked')]
  await end('')
  expect(started).toEqual(['a', 'b'])
  await end('a')
  expect(started).toEqual(['a', 'b', 'c'])
  await end('b')
  expect(started).toEqual(['a', 'b', 'c'])
  await end('c')
  expect(started).toEqual(['a', 'b', 'c', 'later'])
  await end('later')
  await Promise.all(all)
})

it('hurries with ahead work when somebody waits for it', async () => {
  const { queue, started, run, end } = setUp(2)
  const all = [run('a', 'asked'), run('later', 'ahead')]
  await end('')
  expect(started).toEqual(['a'])
  queue.hurry()
  await end('')
  expect(started).toEqual(['a', 'later'])
  await end('a')
  await end('later')
  await Promise.all(all)
})

it('goes on after work that failed', async () => {
  const queue = renderQueue(1)
  await expect(queue.run('asked', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queue.run('ahead', async () => 1)).toBe(1)
})
