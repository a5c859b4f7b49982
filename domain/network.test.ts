import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  [undefined, 'unknown'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:7:7::1', '2001:db8:7:7'],
  ['2001:DB8:0007:7:ffff:ffff:ffff:ffff', '2001:db8:7:7'],
  ['2001:db8::7', '2001:db8:0:0'],
  ['2001:db8:0:0:1::7', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s belongs to the network %s', (address, network) => expect(networkOf(address)).toBe(network))

test('the last 64 bits do not change the network, and the spelling does not either', () => {
  const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 4, maxLength: 4 })
  fc.assert(
    fc.property(groups, groups, groups, (prefix, host, otherHost) => {
      const spell = (parts: readonly number[]) => parts.map((part) => part.toString(16)).join(':')
      const padded = [...prefix, ...otherHost].map((part) => part.toString(16).toUpperCase().padStart(4, '0')).join(':')
      expect(networkOf(padded)).toBe(networkOf(spell([...prefix, ...host])))
      expect(networkOf(spell([...prefix, ...host]))).toBe(spell(prefix))
    }),
  )
})
