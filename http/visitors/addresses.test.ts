import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { addresses } from './addresses.ts'

async function addressOf(forwardedFor: string | undefined, isProxyTrusted: boolean, remoteAddress = '10.0.0.1') {
  const book = addresses({ isProxyTrusted })
  const door = new Hono()
  door.use(book.note)
  door.get('/', (context) => context.text(book.of(context.req.raw) ?? 'unknown'))
  const headers = new Headers(forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor })
  const env = { incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: 'IPv4' } } }
  return (await door.request('/', { headers }, env)).text()
}

test('what a request says of itself counts behind a trusted proxy alone', async () => {
  expect(await addressOf('203.0.113.9', false)).toBe('10.0.0.1')
  expect(await addressOf('203.0.113.9', true)).toBe('203.0.113.9')
})

test('of several addresses the one that the proxy itself saw counts', async () => {
  expect(await addressOf('198.51.100.1, 203.0.113.9', true)).toBe('203.0.113.9')
  expect(await addressOf('198.51.100.1, nonsense', true)).toBe('10.0.0.1')
})

test('an IPv4 address has one spelling', async () => {
  expect(await addressOf(undefined, false, '::ffff:203.0.113.9')).toBe('203.0.113.9')
})
