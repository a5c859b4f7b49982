import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { envelopeOf, sendErrorReport } from '#app/calls/error-reports.ts'
import { parseBrowserError } from '#http/browser-errors.ts'
import { eventOf } from '#tests/support/third-parties/envelope-receiver.ts'

const UUID = '11111111-2222-4333-8444-555555555555'

function errorWith(stack: string, message = 'x is undefined'): Error {
  return Object.assign(new TypeError(message), { stack })
}

const CHROMIUM = `TypeError: x is undefined
    at submit (https://shop.example/assets/cart-Ab12.js?v=1#a:10:20)
    at https://shop.example/assets/vendor.js:1:2`
const SAFARI = `submit@https://shop.example/assets/cart-Ab12.js?v=1:10:20
https://shop.example/assets/vendor.js:1:2`

describe('the envelope of a fault in a browser', () => {
  test.each([
    ['Chromium', CHROMIUM],
    ['Safari and Firefox', SAFARI],
  ])('is an event of the Sentry protocol with the frames of %s', (_, stack) => {
    const envelope = envelopeOf(errorWith(stack), '/cart', UUID)
    expect(eventOf(envelope)).toMatchObject({
      event_id: UUID.replaceAll('-', ''),
      platform: 'javascript',
      transaction: '/cart',
      exception: {
        values: [
          {
            type: 'TypeError',
            value: 'x is undefined',
            stacktrace: {
              frames: [
                { filename: 'https://shop.example/assets/vendor.js', function: '', lineno: 1, colno: 2 },
                { filename: 'https://shop.example/assets/cart-Ab12.js', function: 'submit', lineno: 10, colno: 20 },
              ],
            },
          },
        ],
      },
    })
    expect(parseBrowserError(envelope)).toMatchObject({
      path: '/cart',
      frames: [{ lineno: 1 }, { function: 'submit' }],
    })
  })

  test('has neither addresses nor numbers nor secrets, whatever the message and the path', () => {
    const personal = fc.oneof(
      fc.tuple(fc.stringMatching(/^[a-z0-9._]{1,20}$/), fc.constant('@example.jp')).map((parts) => parts.join('')),
      fc.stringMatching(/^0[0-9]{9,10}$/),
      fc.stringMatching(/^0[0-9]{1,3}-[0-9]{3,4}-[0-9]{4}$/),
      fc.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      fc.stringMatching(/^[ァ-ヶ一-龠々]{1,10}$/),
    )
    const around = fc.stringMatching(/^[ぁ-ん ]{0,20}$/)
    fc.assert(
      fc.property(personal, around, around, (secret, before, after) => {
        const message = `${before} ${secret} ${after}`
        const envelope = envelopeOf(errorWith('', message), `/orders/${secret}`, UUID)
        expect(envelope).not.toContain(secret)
        const forged = JSON.stringify({
          transaction: `/x?${secret}`,
          exception: { values: [{ type: 'E', value: message }] },
        })
        const fault = parseBrowserError(`{}\n{"type":"event"}\n${forged}`)
        expect(fault).toBeDefined()
        expect(JSON.stringify(fault)).not.toContain(secret)
      }),
    )
  })

  test.each(['', 'x', '{}\n{}\n{}', '{}\n{"type":"session"}\n{}', '{}\n{"type":"event"}\n{}'])('is not %j', (body) =>
    expect(parseBrowserError(body)).toBeUndefined(),
  )
})

describe('the sender', () => {
  const send = vi.fn(async () => new Response(null, { status: 204 }))
  beforeEach(() => {
    vi.stubGlobal('fetch', send)
    vi.stubGlobal('location', { pathname: '/cart', search: '?q=hanako' })
  })
  afterEach(() => vi.unstubAllGlobals())

  test('sends the same error once, five at most, to the shop, and nothing that is no error', () => {
    sendErrorReport('a text')
    sendErrorReport(new DOMException('aborted', 'AbortError'))
    for (let count = 0; count < 9; count += 1) for (const _ of [1, 2]) sendErrorReport(new Error(`fault ${count}`))
    expect(send).toHaveBeenCalledTimes(5)
    const [path, init] = send.mock.calls[0] as unknown as [string, RequestInit]
    expect([path, init.method, init.credentials]).toEqual(['/reports/faults', 'POST', 'omit'])
    expect(eventOf(String(init.body)).transaction).toBe('/cart')
    expect(String(init.body)).not.toContain('hanako')
  })

  test('has at most 3 KB, compressed', () => {
    const source = readFileSync(new URL('../../app/calls/error-reports.ts', import.meta.url), 'utf8')
    expect(source).not.toMatch(/^import/m)
    expect(gzipSync(stripTypeScriptTypes(source)).byteLength).toBeLessThan(3_072)
  })
})
