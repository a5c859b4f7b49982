import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPasswordHasher } from './password-hasher.ts'

const CALLER = { address: undefined }

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('a password waits for its turn for 10 s at most (D69)', async () => {
  const slow = createPasswordHasher({ memoryKib: 65_536, passes: 8 }, 1)
  const compared = slow.verify('password', undefined, CALLER)
  const answers: unknown[] = []
  void slow.verify('password', undefined, CALLER).then((answer) => answers.push(answer))
  await vi.advanceTimersByTimeAsync(9_999)
  expect(answers).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(answers).toEqual([undefined])
  expect(await compared).toBe(false)
})
