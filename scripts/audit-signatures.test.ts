import { expect, test } from 'vitest'
import { readAudit } from './audit-signatures.ts'

test('an invalid signature is a failure, a missing one is not', () => {
  const left = { name: 'left', version: '1.0.0', code: 'EINTEGRITYSIGNATURE' }
  expect(readAudit(JSON.stringify({ invalid: [left], missing: [] }))).toEqual({
    kind: 'invalid',
    packages: ['left@1.0.0'],
  })
  expect(readAudit(JSON.stringify({ invalid: [], missing: [left] }))).toEqual({
    kind: 'verified',
    missing: ['left@1.0.0'],
  })
})

test.each([
  '',
  'npm error code ENOTFOUND',
  '{"error":{"code":"EAUDITNOKEYS","summary":"no signing keys"}}',
  'null',
  '[]',
])('the output %j says nothing about the signatures', (output) => {
  expect(readAudit(output)).toEqual({ kind: 'unchecked' })
})
