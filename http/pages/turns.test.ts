import { setImmediate as nextIteration } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('one caller goes on per turn of the event loop, in order', async () => {
  const nextTurn = createTurns()
  const done: number[] = []
  for (const caller of [0, 1, 2]) void nextTurn().then(() => done.push(caller))
  const seen: number[] = []
  while (done.length < 3) {
    await nextIteration()
    seen.push(done.length)
  }
  expect(done).toEqual([0, 1, 2])
  // Between two callers, another task of the event loop had its turn.
  expect(seen).toEqual(expect.arrayContaining([1, 2, 3]))
})
