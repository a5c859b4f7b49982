import { expect, test } from 'vitest'
import type { RateLimit } from './ports/runtime.ts'
import { isWithinRate, REGISTER_RATE } from './rates.ts'

function setUp() {
  const counted: [string, string][] = []
  const rates: RateLimit = {
    take: async ({ name }, subject) => {
      counted.push([name, subject])
      return true
    },
  }
  return { counted, ports: { rates, clock: { now: () => Temporal.Instant.from('2026-11-20T09:00:00+09:00') } } }
}

test('requests from one IPv6 network are counted together', async () => {
  const { counted, ports } = setUp()
  for (const address of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', undefined])
    await isWithinRate(ports, REGISTER_RATE.network, { address })
  expect(counted.map(([, subject]) => subject)).toEqual(['2001:db8:1:2', '2001:db8:1:2', 'unknown'])
})
