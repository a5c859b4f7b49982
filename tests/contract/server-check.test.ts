import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { closeDatabase, openDatabase, withSession } from '#adapters/postgres/database/connect.ts'
import { keepsPreparedStatements, withTls } from '#adapters/postgres/database/server-check.ts'
import { openForProcess } from '#bootstrap/shop-database.ts'
import { databaseOfSuite } from '#tests/support/database/database.ts'
import { FAST, startCluster } from '#tests/support/database/real-postgres.ts'
import { needsProgram } from '#tests/support/processes/installed.ts'
import { freePort } from '#tests/support/processes/shop-process.ts'
import { CERTIFICATE_PROGRAM, selfSigned } from '#tests/support/third-parties/certificate.ts'
import { startFakePooler } from '#tests/support/third-parties/fake-pooler.ts'
import { startTlsFront } from '#tests/support/third-parties/tls-front.ts'

test('another machine is asked for TLS, and one that offers none is reported; the operator may decide', async () => {
  const cluster = await startCluster(FAST)
  const other = new URL(cluster.url)
  // An address of this machine that does not look like it.
  other.hostname = '0.0.0.0'
  const decided = `${other.href}?sslmode=disable`
  expect(await withTls(other.href)).toEqual({
    url: decided,
    warning: expect.stringMatching(/^0\.0\.0\.0:\d+ offers no TLS/),
  })
  expect(await withTls(decided)).toEqual({ url: decided })
  const warnings: string[] = []
  const options = { databaseUrl: other.href, directUrl: other.href, dataDir: '', poolSize: 1 }
  const db = await openDatabase({ ...options, onWarning: (warning) => warnings.push(warning) })
  await withSession(db, (session) => sql`SELECT 1`.execute(session))
  await closeDatabase(db)
  expect(warnings.map((warning) => warning.split(':')[0])).toEqual(['DATABASE_URL', 'DATABASE_DIRECT_URL'])
  expect(await withTls(cluster.localUrl)).toEqual({ url: cluster.localUrl })
  expect(await keepsPreparedStatements(cluster.localUrl)).toBe(true)
  await cluster.remove()
})

test.each([1, 2, 3])(
  'a pooler with %i connections that loses prepared statements is found at each start',
  async (n) => {
    const pooler = await startFakePooler(n)
    expect([await keepsPreparedStatements(pooler.url), await keepsPreparedStatements(pooler.url)]).toEqual([
      false,
      false,
    ])
    await pooler.close()
  },
)

describe('at the start of a process', () => {
  const database = databaseOfSuite()

  test('a server whose certificate is not verified is used with TLS, and reported', async (context) => {
    needsProgram(context, CERTIFICATE_PROGRAM)
    const folder = await mkdtemp(join(tmpdir(), 'sumirei-tls-'))
    const front = await startTlsFront(database().url ?? '', selfSigned(folder, 'db.example'))
    const warnings: string[] = []
    const options = { databaseUrl: front.url, dataDir: '', poolSize: 1 }
    const db = await openForProcess({ ...options, onWarning: (warning) => warnings.push(warning) })
    expect(warnings).toEqual([
      expect.stringMatching(/^DATABASE_URL: 0\.0\.0\.0:\d+ is not verified: add \?sslmode=verify-full$/),
    ])
    await closeDatabase(db)
    const verified = `${front.url}?sslmode=verify-full`
    await expect(openForProcess({ ...options, databaseUrl: verified })).rejects.toMatchObject({
      kind: 'database-not-opened',
      message: expect.stringContaining('is of an unknown authority'),
    })
    await front.close()
    await rm(folder, { recursive: true })
  })

  test('a pooler that loses prepared statements is refused with the setting that helps', async () => {
    const pooler = await startFakePooler(2)
    const options = { databaseUrl: pooler.url, dataDir: '', poolSize: 1 }
    await expect(openForProcess(options)).rejects.toMatchObject({
      kind: 'invalid-settings',
      message: 'DATABASE_PREPARED: must be false behind PgBouncer before 1.21, which loses prepared statements',
    })
    await pooler.close()
  })

  test('a database of the next version is reported by the names of its migrations', async () => {
    const { db, url = '' } = database()
    await sql`INSERT INTO migrations (name, checksum) VALUES ('9999_next.sql', '')`.execute(db)
    const warnings: string[] = []
    const options = { databaseUrl: url, dataDir: '', poolSize: 1 }
    const opened = await openForProcess({ ...options, onWarning: (warning) => warnings.push(warning) })
    expect(warnings).toEqual(['the database is of the next version (9999_next.sql), on which this one works'])
    await closeDatabase(opened)
  })
})

test('a server that cannot be asked is explained', async () => {
  const unused = `postgres://shop:shop@0.0.0.0:${await freePort()}/shop`
  const error = { kind: 'database-not-opened', message: expect.stringContaining('nothing listens at 0.0.0.0') }
  await expect(withTls(unused, 'DATABASE_DIRECT_URL')).rejects.toMatchObject({
    ...error,
    setting: 'DATABASE_DIRECT_URL',
  })
  await expect(keepsPreparedStatements(unused)).rejects.toMatchObject(error)
})
