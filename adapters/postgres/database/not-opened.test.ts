import { expect, test } from 'vitest'
import { databaseName, type ExplainedCode, explainedError } from './not-opened.ts'

const URL = 'postgres://sumirei:geheim@db.example:6432/shop?sslmode=verify-full'

/** A row for each code: the compiler asks for it. */
const BY_CODE: Readonly<Record<ExplainedCode, string>> = {
  '28P01': 'db.example:6432 refuses the password of sumirei',
  '28000': 'db.example:6432 does not let sumirei in: pg_hba.conf has no line for it, or one for TLS only',
  '3D000': 'db.example:6432 has no database shop',
  '42501': 'sumirei may not connect to the database shop',
  '53300': 'db.example:6432 has no connection left: lower DATABASE_POOL',
  '57P03': 'db.example:6432 is starting',
  ENOTFOUND: 'the host is unknown; a password with # / ? or @ must be percent-encoded',
  EAI_AGAIN: 'the host is unknown; a password with # / ? or @ must be percent-encoded',
  ENOENT: 'nothing listens at db.example:6432',
}

const byCode = Object.entries(BY_CODE).map(([code, text]): [object, string] => [{ code }, text])

test.each<[object, string]>([
  ...byCode,
  [{ code: 'ECONNREFUSED' }, 'nothing listens at db.example:6432'],
  [{ errors: [{ code: 'ECONNREFUSED' }] }, 'nothing listens at db.example:6432'],
  [{ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }, 'NODE_EXTRA_CA_CERTS'],
  [{ message: 'The server does not support SSL connections' }, 'offers no TLS'],
  [{ message: 'timeout expired' }, 'db.example:6432 does not answer'],
  [{ kind: 'database-unavailable' }, 'db.example:6432 does not answer'],
])('%o is explained without the password', (error, text) => {
  const explained = explainedError(error, URL) as Error
  expect(explained).toMatchObject({ kind: 'database-not-opened', message: expect.stringContaining(text) })
  expect(explained.message).not.toContain('geheim')
})

test('any other error stays as it is', () => {
  const error = new Error('bug')
  expect(explainedError(error, URL)).toBe(error)
})

test('a database is named without its password, also at a socket and without a port', () => {
  expect(databaseName(URL)).toBe('sumirei@db.example:6432/shop')
  expect(databaseName('postgres://shop@%2Frun%2Fpostgresql/shop')).toBe('shop@/run/postgresql:5432/shop')
})
