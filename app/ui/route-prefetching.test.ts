import { expect, test } from 'vitest'
import { createPrefetchQueue } from './route-prefetching.ts'

test('limits concurrency, fetches each name once, and allows a retry after a failure', async () => {
  const gates = new Map<string, PromiseWithResolvers<void>>()
  const started: string[] = []
  const queue = createPrefetchQueue(2, (name) => {
    started.push(name)
    const gate = Promise.withResolvers<void>()
    gates.set(name, gate)
    return gate.promise
  })
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  for (const name of ['a', 'b', 'a', 'c']) queue.add(name)
  expect(started).toEqual(['a', 'b'])
  gates.get('a')?.resolve()
  await settled()
  expect(started).toEqual(['a', 'b', 'c'])
  gates.get('b')?.reject(new Error('lost'))
  gates.get('c')?.resolve()
  await settled()
  queue.add('a')
  queue.add('b')
  expect(started).toEqual(['a', 'b', 'c', 'b'])
})
