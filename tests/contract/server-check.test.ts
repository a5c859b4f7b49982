import { expect, test } from 'vitest'
import { keepsPreparedStatements, withTls } from '#adapters/postgres/database/server-check.ts'
import { FAST, startCluster } from '#tests/support/database/real-postgres.ts'

test('another machine is asked for TLS, and one that offers none is reported; the operator may decide', async () => {
  const cluster = await startCluster(FAST)
  const other = new URL(cluster.url)
  // An address of this machine that does not look like it.
  other.hostname = '0.0.0.0'
  expect(await withTls(other.href)).toEqual({
    url: other.href,
    warning: expect.stringContaining('offers no TLS'),
  })
  const decided = `${other.href}?sslmode=disable`
  expect(await withTls(decided)).toEqual({ url: decided })
  expect(await withTls(cluster.localUrl)).toEqual({ url: cluster.localUrl })
  expect(await keepsPreparedStatements(cluster.localUrl)).toBe(true)
  await cluster.remove()
})
