import { describe, expect, test, vi } from 'vitest'
import { createLog } from './log.ts'
import { watched, watchService } from './service-watch.ts'

/** A mail server of which a test says how each delivery ends, and the log. */
function openService() {
  const lines: string[] = []
  let nowMs = 0
  const writes: string[] = []
  const store = { error: undefined as Error | undefined }
  const write = async (text: string) => {
    writes.push(text)
    if (store.error) throw store.error
  }
  const watch = watchService('SMTP', {
    log: createLog('info', { stream: { write: (line) => void lines.push(line) } }),
    failures: {
      record: ({ code, at }) => write(`${at.epochMilliseconds / 1_000} ${code}`),
      end: (_, at) => write(`${at.epochMilliseconds / 1_000} end`),
    },
    now: () => Temporal.Instant.fromEpochMilliseconds(nowMs),
    elapsedMs: () => nowMs,
  })
  const service = { deliver: async (error?: Error) => (error === undefined ? 'sent' : Promise.reject(error)) }
  return {
    ...watched(service, ['deliver'], watch),
    store,
    recorded: () => writes.splice(0),
    later: (seconds: number) => {
      nowMs += seconds * 1_000
    },
    logged: () =>
      lines.splice(0).map((line) => {
        const { time: _, ...entry } = JSON.parse(line)
        return entry
      }),
  }
}

const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:25'), { code: 'ECONNREFUSED' })
const warning = { level: 40, service: 'SMTP', reason: 'nothing listens at this address', msg: 'service fails' }

describe('a service that fails', () => {
  test('is logged at its first failure, and once when it works again', async () => {
    const { deliver, later, logged } = openService()
    expect(await deliver()).toBe('sent')
    expect(logged()).toEqual([])
    await expect(deliver(refused)).rejects.toBe(refused)
    expect(logged()).toEqual([warning])
    later(300)
    for (let count = 0; count < 20; count += 1) await expect(deliver(refused)).rejects.toBe(refused)
    expect(logged()).toEqual([])
    await deliver()
    await deliver()
    expect(logged()).toEqual([{ level: 40, service: 'SMTP', seconds: 300, msg: 'service works again' }])
  })

  test('now and then is logged once a minute', async () => {
    const { deliver, later, logged } = openService()
    for (let seconds = 0; seconds < 120; seconds += 10) {
      await expect(deliver(refused)).rejects.toBe(refused)
      await deliver()
      later(10)
    }
    expect(logged().filter(({ msg }) => msg === 'service fails')).toHaveLength(2)
  })

  test('is logged without addresses and secrets', async () => {
    const { deliver, logged } = openService()
    const message = '451 4.3.0 <hanako@example.jp>: lookup failed for 山田花子, key 0123456789abcdef0123456789abcdef'
    await expect(deliver(new Error(message))).rejects.toThrow()
    expect(logged()).toEqual([{ ...warning, reason: '451 4.3.0 <[mail]>: lookup failed for [text], key [secret]' }])
  })
})

describe('the record of a service', () => {
  test('has a failure at once and once a minute, until the service works', async () => {
    const { deliver, later, recorded } = openService()
    for (let seconds = 0; seconds < 150; seconds += 10) {
      await expect(deliver(refused)).rejects.toBe(refused)
      later(10)
    }
    expect(recorded()).toEqual(['0 ECONNREFUSED', '60 ECONNREFUSED', '120 ECONNREFUSED'])
    await deliver()
    expect(recorded()).toEqual(['120 end'])
  })

  test('ends what an earlier or another process has recorded, once a minute', async () => {
    const { deliver, later, recorded } = openService()
    for (let seconds = 0; seconds < 100; seconds += 10) {
      await deliver()
      later(10)
    }
    expect(recorded()).toEqual(['-120 end', '-60 end'])
  })

  test('is back at once when the service fails again, though the log is silent for a minute', async () => {
    const { deliver, later, recorded, logged } = openService()
    await expect(deliver(refused)).rejects.toBe(refused)
    await deliver()
    later(2)
    await expect(deliver(refused)).rejects.toBe(refused)
    expect(recorded()).toEqual(['0 ECONNREFUSED', '0 end', '2 ECONNREFUSED'])
    expect(logged().map(({ msg }) => msg)).toEqual(['service fails', 'service works again'])
    later(60)
    await expect(deliver(refused)).rejects.toBe(refused)
    expect(logged()).toEqual([warning])
  })

  test('is logged again when it fails in another way', async () => {
    const { deliver, later, logged } = openService()
    const busy = Object.assign(new Error('421 too busy'), { code: 'EBUSY' })
    await expect(deliver(refused)).rejects.toBe(refused)
    later(60)
    await expect(deliver(busy)).rejects.toBe(busy)
    expect(logged().map(({ reason }) => reason)).toEqual([warning.reason, '421 too busy'])
  })

  test('that cannot be written is logged, and the call ends as it would', async () => {
    const { deliver, store, logged } = openService()
    store.error = new Error('the database is away')
    expect(await deliver()).toBe('sent')
    expect(logged()).toMatchObject([{ level: 40, service: 'SMTP', msg: 'state of a service was not recorded' }])
  })
})

test('a failure of one kind of call goes on when another kind works again', async () => {
  const ended: number[] = []
  const failures = {
    record: async () => {},
    end: async (_: string, at: Temporal.Instant) => void ended.push(at.epochMilliseconds),
  }
  let nowMs = 0
  const now = () => Temporal.Instant.fromEpochMilliseconds(nowMs)
  const [reads, writes] = [0, 1].map(() => watchService('S3', { failures, now, elapsedMs: () => nowMs }))
  reads!.failed(refused)
  nowMs = 10_000
  writes!.failed(refused)
  nowMs = 20_000
  reads!.worked()
  await vi.waitFor(() => expect(ended).toEqual([0]))
})

test('a service that fails for one process is recorded as long as it does, though it works for another', async () => {
  let nowMs = 0
  let lastAtMs: number | undefined
  const failures = {
    record: async ({ at }: { readonly at: Temporal.Instant }) => {
      lastAtMs = at.epochMilliseconds
    },
    end: async (_: string, at: Temporal.Instant) => {
      if (lastAtMs !== undefined && lastAtMs <= at.epochMilliseconds) lastAtMs = undefined
    },
  }
  const now = () => Temporal.Instant.fromEpochMilliseconds(nowMs)
  const [failing, working] = [0, 1].map(() => watchService('Stripe', { failures, now, elapsedMs: () => nowMs }))
  for (; nowMs < 600_000; nowMs += 10_000) {
    failing!.failed(refused)
    working!.worked()
    await Promise.resolve()
    expect(lastAtMs).toBeDefined()
  }
  // The process that failed has ended.
  for (; nowMs < 800_000; nowMs += 10_000) working!.worked()
  await vi.waitFor(() => expect(lastAtMs).toBeUndefined())
})

test('no call waits for the record, and of states that come meanwhile the last one is written', async () => {
  const { promise: written, resolve } = Promise.withResolvers<void>()
  const writes: string[] = []
  const write = (text: string) => {
    writes.push(text)
    return written
  }
  const failures = { record: () => write('failed'), end: () => write('end') }
  let nowMs = 0
  const watch = watchService('S3', {
    failures,
    now: () => Temporal.Instant.fromEpochMilliseconds(0),
    elapsedMs: () => nowMs,
  })
  for (; nowMs < 600_000; nowMs += 60_000) {
    watch.failed(refused)
    watch.worked()
  }
  watch.failed(refused)
  expect(writes).toEqual(['failed'])
  resolve()
  await vi.waitFor(() => expect(writes).toEqual(['failed', 'failed']))
})

test('a rejection is an answer: the service works', async () => {
  const { deliver, logged } = openService()
  const rejection = Object.assign(new Error('no such user'), { kind: 'mail-rejected' })
  await expect(deliver(rejection)).rejects.toBe(rejection)
  expect(logged()).toEqual([])
  await expect(deliver(refused)).rejects.toBe(refused)
  await expect(deliver(rejection)).rejects.toBe(rejection)
  expect(logged().map(({ msg }) => msg)).toEqual(['service fails', 'service works again'])
})
