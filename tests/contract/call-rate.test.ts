import { expect, test } from 'vitest'
import { rateLimit } from '#adapters/postgres/rate-limit.ts'
import { createCallRateLimit } from '#http/calls/rate-limit.ts'
import { onBothDatabases } from '#tests/support/database.ts'
import { fixedClock } from '#tests/support/identity-server.ts'

onBothDatabases('the rate of calls', (database) => {
  test('processes share one window: together they let no more pass, and waste none of it', async () => {
    const clock = fixedClock()
    const rates = rateLimit(database())
    const processes = [1, 2, 3].map(() => createCallRateLimit({ rates, now: clock.now, perMinute: 100 }))
    const passed = async (asked: number) => {
      const takes = processes.flatMap((one) => Array.from({ length: asked }, () => one.take('uid hanako')))
      return (await Promise.all(takes)).filter(({ isAllowed }) => isAllowed).length
    }
    expect(await passed(20)).toBe(60)
    expect(await passed(40)).toBe(40)
    expect(await passed(5)).toBe(0)
    const [first] = processes
    expect(await first?.take('uid hanako')).toMatchObject({ isAllowed: false, remaining: 0 })
    expect(await first?.take('uid taro')).toMatchObject({ isAllowed: true, remaining: 99, resetSeconds: 60 })
    clock.pass({ seconds: 60 })
    expect(await passed(1)).toBe(3)
  })

  test('a count says how much is taken and until when', async () => {
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
})
