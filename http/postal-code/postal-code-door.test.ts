import { describe, expect, test } from 'vitest'
import { postalCodeDoor } from './postal-code-door.ts'

const CHIYODA = { prefecture: 13, address1: '千代田区千代田' }

function open() {
  let nowMs = 0
  const faults: unknown[] = []
  const members = {
    findPostalAddress: async (code: string) => {
      if (code === '9999999') throw new Error('the data cannot be read')
      return code === '1000001' ? CHIYODA : undefined
    },
  }
  const door = postalCodeDoor(members, {
    nowMs: () => nowMs,
    addressOf: (request) => request.headers.get('x-test-address') ?? undefined,
    onError: (error) => faults.push(error),
  })
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await door.request(path, init)
    return { status: response.status, headers: response.headers, json: await response.json() }
  }
  return { ask, faults, pass: (ms: number) => (nowMs += ms) }
}

describe('the address of a postal code', () => {
  test('is answered for any spelling of it, and may be kept', async () => {
    const { ask } = open()
    for (const code of ['1000001', '100-0001', '１００－０００１']) {
      const { status, headers, json } = await ask(`/?code=${encodeURIComponent(code)}`)
      expect([status, headers.get('cache-control'), json]).toEqual([200, 'public, max-age=86400', CHIYODA])
    }
  })

  test.each(['/', '/?code=', '/?code=100', '/?code[]=1000001', `/?code=${'1'.repeat(5_000)}`, '/?code=%00'])(
    '%s is no code',
    async (path) => expect((await open().ask(path)).status).toBe(400),
  )

  test('what nobody has is not found, other ways of asking are refused, faults are told', async () => {
    const { ask, faults } = open()
    expect((await ask('/?code=0000000')).status).toBe(404)
    expect((await ask('/elsewhere')).status).toBe(404)
    expect((await ask('/?code=1000001', { method: 'POST' })).status).toBe(405)
    expect((await ask('/?code=9999999')).status).toBe(500)
    expect(faults).toHaveLength(1)
  })

  test('sixty a minute from one address, then a pause; others are not held up', async () => {
    const { ask, pass } = open()
    const from = (address: string) => ask('/?code=1000001', { headers: { 'x-test-address': address } })
    for (let count = 0; count < 60; count += 1) expect((await from('203.0.113.1')).status).toBe(200)
    const { status, headers } = await from('203.0.113.1')
    expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([429, '60', null])
    expect((await from('203.0.113.2')).status).toBe(200)
    pass(60_000)
    expect((await from('203.0.113.1')).status).toBe(200)
  })
})
