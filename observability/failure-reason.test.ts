import { expect, test } from 'vitest'
import { failureCode, failureReason } from './failure-reason.ts'

const coded = (code: string, message = code) => Object.assign(new Error(message), { code })
const OPENSSL = '40:error:0A00010B:SSL routines:tls_validate_record_header:wrong version number:../ssl.c:77:'

test.each([
  [coded('EACCES'), 'this user may not write there'],
  [coded('EPERM'), 'this user may not write there'],
  [coded('ENOSPC'), 'the disk is full'],
  [coded('EROFS'), 'is read-only'],
  [coded('ENOTDIR'), 'is no folder'],
  [new Error('fetch failed', { cause: coded('ECONNREFUSED') }), 'nothing listens at this address'],
  [new Error('connect ETIMEDOUT 192.0.2.1:25'), 'this address does not answer'],
  [coded('ESOCKET', OPENSSL), 'answers without TLS'],
  [new Error('fetch failed', { cause: new Error(OPENSSL) }), 'answers without TLS'],
  [new Error('unusual\n    at file.ts'), 'unusual'],
  [Object.assign(new Error('the bucket is full'), { kind: 'bucket', code: 'EACCES' }), 'the bucket is full'],
])('%s is said as a sentence', (error, sentence) => {
  expect(failureReason(error)).toBe(sentence)
})

test.each([
  [coded('EAUTH', '535 no such user hanako@example.jp'), 'EAUTH'],
  [new Error('fetch failed', { cause: coded('ECONNREFUSED') }), 'ECONNREFUSED'],
  [new Error('S3 GET failed: 503 SlowDown'), '503'],
  [new Error('451 4.3.0 <hanako@example.jp>: lookup failed'), '451'],
  [Object.assign(new Error('late'), { name: 'TimeoutError' }), 'ETIMEDOUT'],
  [coded('山田花子 様'), 'Error'],
  [new TypeError('090-4123-5678'), 'TypeError'],
])('%s has a code that names no person', (error, code) => {
  expect(failureCode(error)).toBe(code)
})
