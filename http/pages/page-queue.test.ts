import { setImmediate as nextIteration } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPageQueue } from './page-queue.ts'

/** Starts work that ends when its name is passed to `end`. */
function open(max: number) {
  const queue = createPageQueue(max)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const add = (name: string, isUrgent: boolean, error?: Error, network = '') =>
    queue({ isUrgent, network }, async () => {
      started.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      if (error) throw error
      return name
    })
  const end = async (name: string) => {
    ends.get(name)!()
    await nextIteration()
  }
  return { add, end, started }
}

test('urgent work starts at once, other work in order when fewer than the maximum are in progress', async () => {
  const { add, end, started } = open(2)
  const all = [add('a', false), add('b', false), add('c', false), add('d', false), add('pay', true), add('pay 2', true)]
  expect(started).toEqual(['a', 'b', 'pay', 'pay 2'])
  await end('a')
  await end('b')
  expect(started).toEqual(['a', 'b', 'pay', 'pay 2'])
  await end('pay')
  expect(started.slice(4)).toEqual(['c'])
  await end('pay 2')
  expect(started.slice(4)).toEqual(['c', 'd'])
  await end('c')
  await end('d')
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'pay', 'pay 2'])
})

test('work that fails makes room for the next', async () => {
  const { add, end, started } = open(1)
  const failed = expect(add('a', false, new Error('no'))).rejects.toThrow('no')
  const next = add('b', false)
  await end('a')
  await failed
  expect(started).toEqual(['a', 'b'])
  await end('b')
  expect(await next).toBe('b')
})

test('networks take turns, so that many requests of one do not delay another', async () => {
  const { add, end, started } = open(1)
  const all = ['a1', 'a2', 'a3', 'b1', 'b2'].map((name) => add(name, false, undefined, name.slice(0, 1)))
  for (const name of ['a1', 'a2', 'b1', 'a3', 'b2']) await end(name)
  await Promise.all(all)
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'b2'])
})
