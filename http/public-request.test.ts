import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPublicRequest } from './public-request.ts'

const urlOf = (
  url: string,
  forwardedHost: string | undefined,
  options: { siteUrl?: string; isProxyTrusted?: boolean },
) => {
  const publicRequest = createPublicRequest({ siteUrl: 'https://shop.example', isProxyTrusted: true, ...options })
  const headers = new Headers(forwardedHost === undefined ? {} : { 'x-forwarded-host': forwardedHost })
  return publicRequest(new Request(url, { headers })).url
}
const INTERNAL = 'http://10.0.0.7:3000/cart?a=http://b/'

test('the scheme is that of the public URL', () => {
  expect(urlOf(INTERNAL, undefined, {})).toBe('https://10.0.0.7:3000/cart?a=http://b/')
  expect(urlOf(INTERNAL, undefined, { siteUrl: 'http://shop.example' })).toBe(INTERNAL)
})

test('the host is that of X-Forwarded-Host, behind a trusted proxy only', () => {
  expect(urlOf(INTERNAL, 'shop.example', {})).toBe('https://shop.example/cart?a=http://b/')
  expect(urlOf(INTERNAL, 'evil.example, shop.example', {})).toBe('https://shop.example/cart?a=http://b/')
  expect(urlOf(INTERNAL, 'shop.example', { isProxyTrusted: false })).toBe('https://10.0.0.7:3000/cart?a=http://b/')
})

test('no X-Forwarded-Host changes path or query', () => {
  const value = fc.oneof(
    fc.string({ unit: 'grapheme-ascii' }),
    fc.constantFrom('evil.example/x', 'a@b', 'a b', '[::1]', 'x:99999', '..', 'a,b/c', '%2f', ''),
  )
  fc.assert(
    fc.property(value, (host) => {
      const { pathname, search } = new URL(urlOf(INTERNAL, host.trim(), {}))
      expect(pathname + search).toBe('/cart?a=http://b/')
    }),
  )
})

test('method, header fields and body stay', async () => {
  const publicRequest = createPublicRequest({ siteUrl: 'https://shop.example', isProxyTrusted: false })
  const request = publicRequest(new Request(INTERNAL, { method: 'POST', body: 'a=1', headers: { cookie: 'a=b' } }))
  expect([request.method, request.headers.get('cookie'), await request.text()]).toEqual(['POST', 'a=b', 'a=1'])
})
