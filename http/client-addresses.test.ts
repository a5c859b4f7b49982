import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createClientAddresses } from './client-addresses.ts'

async function addressOf(forwardedFor: string | undefined, isProxyTrusted: boolean, remoteAddress = '10.0.0.1') {
  const clientAddresses = createClientAddresses({ isProxyTrusted })
  const app = new Hono()
  app.use(clientAddresses.middleware)
  app.get('/', (context) => context.text(clientAddresses.addressOf(context.req.raw) ?? 'unknown'))
  const headers = new Headers(forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor })
  const env = { incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: 'IPv4' } } }
  return (await app.request('/', { headers }, env)).text()
}

test('X-Forwarded-For counts only behind a trusted proxy', async () => {
  expect(await addressOf('203.0.113.9', false)).toBe('10.0.0.1')
  expect(await addressOf('203.0.113.9', true)).toBe('203.0.113.9')
})

test('of several addresses the last one counts', async () => {
  expect(await addressOf('198.51.100.1, 203.0.113.9', true)).toBe('203.0.113.9')
  expect(await addressOf('198.51.100.1, nonsense', true)).toBe('10.0.0.1')
})

test('an IPv4-mapped address is normalized', async () => {
  expect(await addressOf(undefined, false, '::ffff:203.0.113.9')).toBe('203.0.113.9')
})
