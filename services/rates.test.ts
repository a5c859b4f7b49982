import { expect, test } from 'vitest'
import type { RateLimit } from './ports/runtime.ts'
import { countRequest, isWithinRate, REGISTER_RATE } from './rates.ts'

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

test('a stranger who uses up the limit of an address in one network does not use up that of all networks', async () => {
  const counts = new Map<string, number>()
  const rates: RateLimit = {
    take: async ({ name, max }, subject) => {
      const count = (counts.get(`${name} ${subject}`) ?? 0) + 1
      counts.set(`${name} ${subject}`, count)
      return count <= max
    },
  }
  const ports = { ...setUp().ports, rates }
  const ask = (address: string) => countRequest(ports, REGISTER_RATE, { address }, 'Hana@example.jp')
  const stranger: boolean[] = []
  for (let count = 0; count < 15; count += 1) stranger.push(await ask(`2001:db8:1:2::${count}`))
  expect(stranger.indexOf(false)).toBe(5)
  expect(counts.get('register-email-all hana@example.jp')).toBe(5)
  expect(await ask('192.0.2.1')).toBe(true)
})
