import { expect, test } from 'vitest'
import { createAddressMatcher } from './address-matcher.ts'

test('IPv4 and IPv6 addresses and networks', () => {
  const isListed = createAddressMatcher(['203.0.113.9', '10.1.0.0/16', '2001:db8::/32'])
  expect(['203.0.113.9', '10.1.200.3', '2001:db8::7'].every(isListed)).toBe(true)
  expect(['203.0.113.10', '10.2.0.1', '2001:db9::7', 'nonsense', '', undefined].some(isListed)).toBe(false)
})

test('an empty list matches no address', () => expect(createAddressMatcher([])('203.0.113.9')).toBe(false))
