/** Claims of docs/product/7: Postal codes. */

import { describe, expect, test } from 'vitest'
import { postalCodeRouter } from './postal-code.ts'

const CHIYODA = { prefecture: 13, city: '千代田区', address1: '千代田区千代田' }

function setUp() {
  let nowMs = 0
  const errors: unknown[] = []
  const members = {
    findPostalAddress: async (code: string) => {
      if (code === '9999999') throw new Error('the data cannot be read')
      return code === '1000001' ? CHIYODA : undefined
    },
  }
  const router = postalCodeRouter(members, {
    nowMs: () => nowMs,
    addressOf: (request) => request.headers.get('x-test-address') ?? undefined,
    onError: (error) => errors.push(error),
  })
  const send = async (path: string, init: RequestInit = {}) => {
    const response = await router.request(path, init)
    return { status: response.status, headers: response.headers, json: await response.json() }
  }
  return { send, errors, advanceClock: (ms: number) => (nowMs += ms) }
}

describe('the address of a postal code', () => {
  test('is found for any spelling of the code, and may be cached', async () => {
    const { send } = setUp()
    for (const code of ['1000001', '100-0001', '１００－０００１']) {
      const { status, headers, json } = await send(`/?code=${encodeURIComponent(code)}`)
      expect([status, headers.get('cache-control'), json]).toEqual([200, 'public, max-age=86400', CHIYODA])
    }
  })

  test.each(['/', '/?code=', '/?code=100', '/?code[]=1000001', `/?code=${'1'.repeat(5_000)}`, '/?code=%00'])(
    '%s is not a postal code',
    async (path) => expect((await setUp().send(path)).status).toBe(400),
  )

  test('unknown codes are a 404, other methods are rejected, errors are reported', async () => {
    const { send, errors } = setUp()
    expect((await send('/?code=0000000')).status).toBe(404)
    expect((await send('/elsewhere')).status).toBe(404)
    expect((await send('/?code=1000001', { method: 'POST' })).status).toBe(405)
    expect((await send('/?code=9999999')).status).toBe(500)
    expect(errors).toHaveLength(1)
  })

  test('limits one address to sixty look-ups a minute, and says until when; others are not affected', async () => {
    const { send, advanceClock } = setUp()
    advanceClock(59_000)
    const from = (address: string, code: number) => send(`/?code=${code}`, { headers: { 'x-test-address': address } })
    for (let count = 0; count < 60; count += 1) expect((await from('203.0.113.1', 2_000_000 + count)).status).toBe(404)
    const { status, headers, json } = await from('203.0.113.1', 3_000_000)
    expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([429, '1', null])
    expect(json.message).toBe('Too many new postal codes: ask again in 1 s')
    expect((await from('203.0.113.2', 3_000_000)).status).toBe(404)
    advanceClock(1_000)
    expect((await from('203.0.113.1', 3_000_000)).status).toBe(404)
  })

  test('does not count a code whose address is known, for anybody', async () => {
    const { send } = setUp()
    const from = (address: string, code: string) => send(`/?code=${code}`, { headers: { 'x-test-address': address } })
    for (let count = 0; count < 100; count += 1) expect((await from('203.0.113.1', '1000001')).status).toBe(200)
    for (let count = 0; count < 59; count += 1) expect((await from('203.0.113.1', '0000000')).status).toBe(404)
    expect((await from('203.0.113.1', '0000000')).status).toBe(429)
    expect((await from('203.0.113.1', '1000001')).status).toBe(200)
    for (let count = 0; count < 60; count += 1) expect((await from('203.0.113.2', '0000000')).status).toBe(404)
    expect((await from('203.0.113.2', '100-0001')).status).toBe(200)
  })

  test('counts the addresses of one IPv6 network together', async () => {
    const { send } = setUp()
    const from = (address: string) => send('/?code=0000000', { headers: { 'x-test-address': address } })
    for (let count = 0; count < 60; count += 1) await from(`2001:db8:1:2::${count.toString(16)}`)
    expect((await from('2001:db8:1:2:ffff::1')).status).toBe(429)
    expect((await from('2001:db8:1:3::1')).status).toBe(404)
  })
})
