import { expect, test } from 'vitest'
import { networkOf } from './identity-rate-limits.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  [undefined, 'unknown'],
  ['2001:db8:7:7::1', '2001:db8:7:7'],
  ['2001:DB8:0007:7:ffff:ffff:ffff:ffff', '2001:db8:7:7'],
  ['2001:db8::7', '2001:db8:0:0'],
  ['2001:db8:0:0:1::7', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s belongs to the network %s', (address, network) => expect(networkOf({ address })).toBe(network))
