import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isRejected } from '#domain/result.ts'
import { createFairQueue, type FairQueueOptions, type QueueShare } from './fair-queue.ts'

const WIDE: FairQueueOptions = { concurrency: 1, maxWaiting: 100, maxWaitingPerNetwork: 100, maxWaitMs: 1_000 }

function setUp(options: Partial<FairQueueOptions> = {}) {
  const queue = createFairQueue({ ...WIDE, ...options })
  const started: string[] = []
  const rejections = new Map<string, string>()
  const finishers: (() => void)[] = []
  const add = (name: string, share: QueueShare, signal?: AbortSignal) =>
    queue
      .run(
        share,
        () => {
          started.push(name)
          return new Promise<void>((resolve) => finishers.push(resolve))
        },
        signal,
      )
      .then((result) => {
        if (isRejected(result)) rejections.set(name, result.code)
      })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  /** Ends the running tasks one after the other until none is left. */
  const drain = async () => {
    await settle()
    for (let finish = finishers.shift(); finish; finish = finishers.shift()) {
      finish()
      await settle()
    }
  }
  return { queue, started, rejections, finishers, add, settle, drain }
}

describe('turns', () => {
  test('a network with many tasks delays another one by one task', async () => {
    const { started, add, drain } = setUp()
    for (let n = 0; n < 5; n += 1) void add(`a${n}`, { network: 'a' })
    void add('b0', { network: 'b' })
    await drain()
    expect(started).toEqual(['a0', 'a1', 'b0', 'a2', 'a3', 'a4'])
  })

  test('subjects of a network take turns', async () => {
    const { started, add, drain } = setUp()
    for (let n = 0; n < 4; n += 1) void add(`x${n}`, { network: 'a', subject: 'x' })
    void add('y0', { network: 'a', subject: 'y' })
    await drain()
    expect(started).toEqual(['x0', 'x1', 'y0', 'x2', 'x3'])
  })

  test('no task waits for two tasks of another network that came later or stay in one turn', async () => {
    const names = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(names, fc.integer({ min: 1, max: 3 }), async (networks, concurrency) => {
        const { started, rejections, add, drain } = setUp({ concurrency })
        for (const [n, network] of networks.entries()) void add(`${network}${n}`, { network })
        await drain()
        expect(rejections.size).toBe(0)
        expect(started.toSorted()).toEqual(networks.map((network, n) => `${network}${n}`).toSorted())
        const queued = started.slice(concurrency).map((name) => name[0]!)
        for (const network of new Set(queued)) {
          const turns = queued.flatMap((name, index) => (name === network ? [index] : []))
          for (const [n, to] of turns.entries()) {
            const between = queued.slice(n === 0 ? 0 : turns[n - 1]! + 1, to)
            expect(new Set(between).size).toBe(between.length)
          }
        }
      }),
    )
  })
})

describe('limits', () => {
  test('a network cannot have more waiting tasks than its limit', async () => {
    const { rejections, started, add, drain } = setUp({ maxWaitingPerNetwork: 2 })
    for (let n = 0; n < 5; n += 1) void add(`a${n}`, { network: 'a' })
    void add('b0', { network: 'b' })
    await drain()
    expect([...rejections]).toEqual([
      ['a3', 'queue-full'],
      ['a4', 'queue-full'],
    ])
    expect(started).toEqual(['a0', 'a1', 'b0', 'a2'])
  })

  test('a full queue rejects a task of the network with the most, of its busiest subject', async () => {
    const { rejections, started, add, drain } = setUp({ maxWaiting: 4 })
    for (const subject of ['first', 'x', 'y', 'x', 'x']) void add(`a-${subject}`, { network: 'a', subject })
    void add('b', { network: 'b' })
    await drain()
    expect([...rejections]).toEqual([['a-x', 'queue-full']])
    expect(started).toContain('b')
  })

  test('never runs or keeps more than allowed, and rejects no network with fewer tasks than another', async () => {
    const networks = fc.array(fc.constantFrom('a', 'a', 'a', 'b', 'c', 'd'), { maxLength: 40 })
    const limits = fc.record({
      concurrency: fc.integer({ min: 1, max: 3 }),
      maxWaiting: fc.integer({ min: 1, max: 8 }),
    })
    await fc.assert(
      fc.asyncProperty(networks, limits, async (given, { concurrency, maxWaiting }) => {
        const { started, rejections, add, settle, drain } = setUp({ concurrency, maxWaiting })
        for (const [n, network] of given.entries()) void add(`${network}${n}`, { network })
        await settle()
        expect(started.length).toBe(Math.min(given.length, concurrency))
        expect(rejections.size).toBe(Math.max(0, given.length - concurrency - maxWaiting))
        const rejected = [...rejections.keys()].map((name) => name[0]!)
        const first = started.length
        await drain()
        const waited = started.slice(first).map((name) => name[0]!)
        const countOf = (network: string) => waited.filter((name) => name === network).length
        for (const network of rejected)
          for (const other of waited) expect(countOf(network)).toBeGreaterThanOrEqual(countOf(other) - 1)
      }),
    )
  })

  test('a task that throws frees its place', async () => {
    const { queue } = setUp()
    await expect(queue.run({ network: 'a' }, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await queue.run({ network: 'a' }, async () => 1)).toBe(1)
  })
})

describe('waiting ends', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test('after the time limit; a task that runs is not interrupted', async () => {
    const { started, rejections, add, drain } = setUp({ maxWaitMs: 500 })
    void add('a', { network: 'a' })
    void add('b', { network: 'b' })
    await vi.advanceTimersByTimeAsync(499)
    expect(rejections.size).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect([...rejections]).toEqual([['b', 'queue-timeout']])
    await drain()
    expect(started).toEqual(['a'])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('when the caller has gone, before or while it waits', async () => {
    const { started, rejections, add, drain } = setUp()
    const caller = new AbortController()
    void add('a', { network: 'a' })
    void add('b', { network: 'b' }, caller.signal)
    caller.abort()
    void add('c', { network: 'c' }, caller.signal)
    void add('d', { network: 'd' })
    await drain()
    expect(Object.fromEntries(rejections)).toEqual({ b: 'queue-aborted', c: 'queue-aborted' })
    expect(started).toEqual(['a', 'd'])
  })
})

describe('rest', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  test('a place stays closed for a multiple of what its task took', async () => {
    const { started, finishers, add, settle } = setUp({ restRatio: 2 })
    void add('first', { network: 'a' })
    void add('second', { network: 'b' })
    await settle()
    vi.advanceTimersByTime(50)
    finishers.shift()!()
    await settle()
    vi.advanceTimersByTime(99)
    await settle()
    expect(started).toEqual(['first'])
    vi.advanceTimersByTime(1)
    await settle()
    expect(started).toEqual(['first', 'second'])
  })
})
