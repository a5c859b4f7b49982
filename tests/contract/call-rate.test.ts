import { expect, test } from 'vitest'
import { rateLimit } from '#adapters/postgres/visitors/rate-limit.ts'
import { createCallRateLimit } from '#http/calls/rate-limit.ts'
import { describeStore } from '#tests/support/database/describe-store.ts'
import { fixedClock } from '#tests/support/identity/identity-server.ts'

describeStore('rate limit of calls', (database) => {
  test('is shared by all processes: together they allow exactly the limit', async () => {
    const clock = fixedClock()
    const rates = rateLimit(database())
    const processes = [1, 2, 3].map(() => createCallRateLimit({ name: 'calls', rates, now: clock.now, perMinute: 100 }))
    const countAllowed = async (callsPerProcess: number) => {
      const takes = processes.flatMap((one) => Array.from({ length: callsPerProcess }, () => one.take('uid hanako')))
      return (await Promise.all(takes)).filter(({ isAllowed }) => isAllowed).length
    }
    expect(await countAllowed(20)).toBe(60)
    expect(await countAllowed(40)).toBe(40)
    expect(await countAllowed(5)).toBe(0)
    const [first] = processes
    expect(await first?.take('uid hanako')).toMatchObject({ isAllowed: false, remaining: 0 })
    expect(await first?.take('uid taro')).toMatchObject({ isAllowed: true, remaining: 99, resetSeconds: 60 })
    clock.pass({ seconds: 60 })
    expect(await countAllowed(1)).toBe(3)
  })

  test('counts the calls of a window and returns when it ends', async () => {
    const clock = fixedClock()
    const { count } = rateLimit(database())
    const rule = { name: 'calls', max: 9, windowSeconds: 60 }
    const endsAt = clock.now().add({ seconds: 60 })
    expect(await count(rule, 'jiro', clock.now(), 5)).toEqual({ count: 5, endsAt })
    clock.pass({ seconds: 59 })
    expect(await count(rule, 'jiro', clock.now(), 5)).toEqual({ count: 10, endsAt })
    clock.pass({ seconds: 1 })
    expect(await count(rule, 'jiro', clock.now(), 5)).toMatchObject({ count: 5 })
  })

  test('counts a subject of any length', async () => {
    const rates = rateLimit(database())
    const rule = { name: 'long', max: 1, windowSeconds: 60 }
    const random = Array.from({ length: 990 }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7_919) % 20_000))).join('')
    const now = fixedClock().now()
    expect([await rates.take(rule, random, now), await rates.take(rule, random, now)]).toEqual([true, false])
    expect(await rates.take(rule, `${random}一`, now)).toBe(true)
  })
})
