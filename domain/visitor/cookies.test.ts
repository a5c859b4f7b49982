import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CookieName, givesSecret, readCookies, replaceFormerCookies, setCookie } from './cookies.ts'

const HTTP = 'http://shop.test/cart'
const HTTPS = 'https://shop.test/cart'
const SECRET = 's'.repeat(43)
const read = (cookie: string, url = HTTP) => readCookies(new Request(url, { headers: { cookie } }))

describe('setCookie', () => {
  test.each<[CookieName, string | undefined, string]>([
    ['cart', SECRET, `__Host-sumirei_cart=${SECRET}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure`],
    ['order', undefined, '__Host-sumirei_order=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure'],
    ['placed', SECRET, `__Host-sumirei_placed=${SECRET}; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure`],
    ['visitor', undefined, '__Host-sumirei_visitor=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure'],
    ['size', '158_9____', '__Host-sumirei_size=158_9____; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure'],
    ['prefecture', '13', 'sumirei_pref=13; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure'],
    ['count', '2', 'sumirei_count=2; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure'],
    ['idToken', 'a.b==', '__Host-sumirei_token=a.b==; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure'],
    ['refreshToken', 'r', '__Host-sumirei_refresh=r; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure'],
    ['endReason', 'expired', '__Host-sumirei_ended=expired; Path=/; Max-Age=300; HttpOnly; SameSite=Lax; Secure'],
    ['browser', SECRET, `__Host-sumirei_way=${SECRET}; Path=/; Max-Age=600; HttpOnly; SameSite=Lax; Secure`],
    ['completed', 'contact', '__Host-sumirei_done=contact; Path=/; Max-Age=600; HttpOnly; SameSite=Lax; Secure'],
    ['link', SECRET, `__Host-sumirei_link=${SECRET}; Path=/; Max-Age=600; HttpOnly; SameSite=Lax; Secure`],
  ])('writes the header of %s', (name, value, header) => {
    expect(setCookie({ url: HTTPS }, name, value)).toBe(header)
    expect(setCookie({ url: HTTP }, name, value)).toBe(header.replace('__Host-', '').replace('; Secure', ''))
  })
})

test('a response gives a secret when it sets that of a cart, an order or charges', () => {
  for (const url of [HTTP, HTTPS]) {
    const gives = (name: CookieName, value?: string) => givesSecret(['a=b', setCookie({ url }, name, value)])
    expect((['cart', 'order', 'charge'] as const).map((name) => gives(name, SECRET))).toEqual([true, true, true])
    expect([gives('cart'), gives('visitor', SECRET), gives('place', `1.1.${SECRET}`)]).toEqual([false, false, false])
  }
})

describe('cookies of former names', () => {
  const OTHER = 't'.repeat(43)
  const replace = (cookie: string, without: string[] = [], url = HTTPS) =>
    replaceFormerCookies({ url, headers: { get: () => cookie } }, new Set(without))
  const removal = 'sumirei_cart=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure'

  test('are read where the new name is absent, and only those of secrets', () => {
    expect(read(`sumirei_cart=${SECRET}`, HTTPS)).toEqual({ cart: SECRET })
    expect(read(`sumirei_cart=${SECRET}; __Host-sumirei_cart=${OTHER}`, HTTPS)).toEqual({ cart: OTHER })
    expect(read('sumirei_token=a.b; sumirei_refresh=r', HTTPS)).toEqual({})
  })

  test('are replaced by the new name once, and never replace a value of the new name', () => {
    expect(replace(`sumirei_cart=${SECRET}`)).toEqual([removal, setCookie({ url: HTTPS }, 'cart', SECRET)])
    expect(replace(`sumirei_cart=${SECRET}; __Host-sumirei_cart=${OTHER}`)).toEqual([removal])
    expect(replace(`sumirei_cart=${SECRET}`, ['__Host-sumirei_cart'])).toEqual([removal])
    expect(replace('sumirei_cart=short')).toEqual([removal])
    expect(replace(`__Host-sumirei_cart=${SECRET}; sumirei_pref=13`)).toEqual([])
    expect(replace(`sumirei_cart=${SECRET}`, [], HTTP)).toEqual([])
  })
})

describe('readCookies', () => {
  test('reads what setCookie wrote, over http and https', () => {
    for (const url of [HTTP, HTTPS]) {
      const cookie = setCookie({ url }, 'idToken', 'a.b==').split(';')[0]!
      expect(read(cookie, url)).toEqual({ idToken: 'a.b==' })
    }
    expect(read('sumirei_token=a.b', HTTPS)).toEqual({})
  })

  test('the first of repeated names counts', () => {
    expect(read('sumirei_count=2; other=x; sumirei_count=3')).toEqual({ count: '2' })
  })

  test('malformed values are absent', () => {
    const malformed = [
      'cart=short',
      `cart=${SECRET}x`,
      'token=a b',
      `token=${'a'.repeat(4_097)}`,
      'ended=now',
      'way=',
      'size=158-9',
    ]
    for (const pair of malformed) expect(read(`sumirei_${pair}`)).toEqual({})
  })

  test('any header is read', () => {
    fc.assert(fc.property(fc.string(), (text) => void readCookies({ url: HTTP, headers: { get: () => text } })))
  })
})
