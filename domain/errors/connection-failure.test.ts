import { expect, test } from 'vitest'
import { type ConnectionCode, connectionFailure } from './connection-failure.ts'

const AUTHORITY = 'the certificate of mail.example is of an unknown authority: name the file of the authority'
const AGE = 'the certificate of mail.example has expired, or is not valid yet'

/** A row for each code: the compiler asks for it. */
const ROWS: Readonly<Record<ConnectionCode, string>> = {
  ENOTFOUND: 'the host is unknown',
  EAI_AGAIN: 'the host is unknown',
  ECONNREFUSED: 'nothing listens at mail.example',
  ECONNRESET: 'mail.example closes the connection',
  EPIPE: 'mail.example closes the connection',
  UND_ERR_SOCKET: 'mail.example closes the connection',
  ETIMEDOUT: 'mail.example does not answer',
  UND_ERR_CONNECT_TIMEOUT: 'mail.example does not answer',
  UND_ERR_HEADERS_TIMEOUT: 'mail.example does not answer',
  UND_ERR_BODY_TIMEOUT: 'mail.example does not answer',
  EHOSTUNREACH: 'mail.example cannot be reached',
  ENETUNREACH: 'mail.example cannot be reached',
  CERT_HAS_EXPIRED: AGE,
  CERT_NOT_YET_VALID: AGE,
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate of mail.example is for another host',
  DEPTH_ZERO_SELF_SIGNED_CERT: AUTHORITY,
  SELF_SIGNED_CERT_IN_CHAIN: AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: AUTHORITY,
}

test.each(Object.entries(ROWS))('%s is a sentence with the address', (code, text) => {
  expect(connectionFailure(code, 'mail.example')).toContain(text)
})

test('any other code has none', () => {
  for (const code of ['ENOSPC', 'toString', '']) expect(connectionFailure(code)).toBeUndefined()
})
