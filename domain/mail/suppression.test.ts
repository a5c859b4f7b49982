import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWithheld, reportDetail, reportedAddress } from './suppression.ts'

test.each([
  ['shipment', [], false],
  ['shipment', ['bounce'], true],
  ['magazine', ['bounce'], true],
  ['passwordreset', ['bounce'], false],
  ['registrationprovisional', ['bounce', 'complaint'], false],
  ['magazine', ['complaint'], true],
  ['shipment', ['complaint'], false],
  ['shipment', ['complaint', 'bounce'], true],
] as const)('a mail %s after %j is withheld: %s', (kind, reasons, expected) =>
  expect(isWithheld(kind, reasons)).toBe(expected),
)

test.each([
  [' Hanako@docomo.ne.jp ', 'hanako@docomo.ne.jp'],
  ['"Hana..ko"@docomo.ne.jp', 'hana..ko@docomo.ne.jp'],
  ['".hana"@ezweb.ne.jp', '.hana@ezweb.ne.jp'],
])('the address that a report writes as %s is %s', (text, address) => expect(reportedAddress(text)).toBe(address))

test('the detail of a report is one line without addresses', () => {
  expect(reportDetail('550 5.1.1 <hanako@docomo.ne.jp>:\r\n  Unknown user')).toBe('550 5.1.1 <…>: Unknown user')
  expect(reportDetail('550 "hana..ko"@docomo.ne.jp: Unknown user')).toBe('550 …: Unknown user')
  const address = fc.tuple(fc.stringMatching(/^[a-z0-9._-]{1,20}$/), fc.stringMatching(/^[a-z]{1,9}\.jp$/))
  fc.assert(
    fc.property(fc.string(), address, fc.string(), (before, [local, domain], after) => {
      const detail = reportDetail(`${before} ${local}@${domain} ${after}`)
      expect(detail).not.toContain(`${local}@${domain}`)
      expect(detail.length).toBeLessThanOrEqual(200)
      expect(detail).not.toMatch(/[\n\r\0]/)
    }),
  )
})
