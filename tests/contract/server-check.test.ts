import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closeDatabase, openDatabase, withSession } from '#adapters/postgres/database/connect.ts'
import { keepsPreparedStatements, withTls } from '#adapters/postgres/database/server-check.ts'
import { FAST, startCluster } from '#tests/support/database/real-postgres.ts'
import { freePort } from '#tests/support/processes/shop-process.ts'
import { startFakePooler } from '#tests/support/third-parties/fake-pooler.ts'

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

test('a server that cannot be asked is explained', async () => {
  const unused = `postgres://shop:shop@0.0.0.0:${await freePort()}/shop`
  const error = { kind: 'database-not-opened', message: expect.stringContaining('nothing listens at 0.0.0.0') }
  await expect(withTls(unused, 'DATABASE_DIRECT_URL')).rejects.toMatchObject({
    ...error,
    setting: 'DATABASE_DIRECT_URL',
  })
  await expect(keepsPreparedStatements(unused)).rejects.toMatchObject(error)
})
