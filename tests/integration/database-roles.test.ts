import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, type Database, openDatabase } from '#adapters/postgres/database/connect.ts'
import { runOnServer, urlOf } from '#tests/support/database/database-server.ts'
import { startRealPostgres } from '#tests/support/database/real-postgres.ts'
import { runScript } from '#tests/support/processes/run-script.ts'
import { fetchWithoutKeepAlive } from '#tests/support/processes/shop-process.ts'
import { processesOfSuite } from '#tests/support/processes/suite-processes.ts'

const TIMEOUT_MS = 120_000
const name = `roles_${randomBytes(4).toString('hex')}`
const processes = processesOfSuite()
let server: Awaited<ReturnType<typeof startRealPostgres>>
let owner: Database

beforeAll(async () => {
  server = await startRealPostgres()
  await runOnServer(server.url, `CREATE DATABASE ${name}`)
  await runOnServer(server.url, `CREATE ROLE ${name} LOGIN PASSWORD '${name}'`)
  owner = await openDatabase({ databaseUrl: urlOf(server.url, name), dataDir: '', poolSize: 1 })
}, TIMEOUT_MS)
afterAll(async () => {
  await closeDatabase(owner)
  await runOnServer(server.url, `DROP DATABASE ${name} WITH (FORCE)`)
  await runOnServer(server.url, `DROP ROLE ${name}`)
  await server.stop()
}, TIMEOUT_MS)

/** `npm run migrate` with arguments, as the owner by default. */
function migrate(words: readonly string[], databaseUrl = urlOf(server.url, name)) {
  return runScript('migrate', words, { DATABASE_URL: databaseUrl })
}

function urlOfShop(): string {
  const url = new URL(urlOf(server.url, name))
  url.username = name
  url.password = name
  return url.href
}

/** Tables into which the role of the shop may not write. */
async function closedTables(): Promise<readonly unknown[]> {
  const { rows } = await sql`
    SELECT name FROM pg_tables, format('%I.%I', schemaname, tablename) AS name
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema')
      AND NOT (has_schema_privilege(${name}, schemaname, 'USAGE') AND has_table_privilege(${name}, name, 'INSERT'))
    `.execute(owner)
  return rows
}

test('the owner migrates, and a role that only reads and writes runs the shop', { timeout: TIMEOUT_MS }, async () => {
  const early = processes.start('server', { DATABASE_URL: urlOfShop() })
  expect(await early.exited).toBe(1)
  const advice = `DATABASE_URL: ${name} may not create tables: run npm run migrate with the owner of the database`
  expect(early.output().trim()).toBe(advice)
  expect(migrate([], urlOfShop())).toMatchObject({ status: 1, stderr: `${advice}\n` })
  expect(migrate(['--check'])).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('the whole schema: pending'),
  })
  expect(migrate([])).toMatchObject({ status: 0 })
  const ungranted = processes.start('server', { DATABASE_URL: urlOfShop() })
  expect(await ungranted.exited).toBe(1)
  const grant = `run npm run migrate -- --grant ${name} with the owner of the database`
  expect(ungranted.output().trim()).toBe(`DATABASE_URL: ${name} may not read the tables: ${grant}`)
  const wrongRole = { status: 1, stderr: `--grant: there is no role ${name}_x\n` }
  expect(migrate(['--grant', `${name}_x`])).toMatchObject(wrongRole)
  const ownRole = { status: 1, stderr: `--grant: ${name} is the role of this connection: use that of the owner\n` }
  expect(migrate(['--grant', name], urlOfShop())).toMatchObject(ownRole)
  expect(migrate(['--grant', name])).toMatchObject({ status: 0, stdout: expect.stringContaining('may read and write') })
  expect(migrate(['--check']).status).toBe(0)
  expect(await closedTables()).toEqual([])
  const web = await processes.startWeb({ DATABASE_URL: urlOfShop(), JOBS: 'true' })
  expect((await fetchWithoutKeepAlive(`${web.url}/health/ready`)).status).toBe(200)
  expect((await fetchWithoutKeepAlive(`${web.url}/items/list`)).status).toBe(200)
  const shop = await openDatabase({ databaseUrl: urlOfShop(), dataDir: '', poolSize: 1 })
  await sql`CREATE TABLE later (a integer)`.execute(owner)
  await sql`INSERT INTO later VALUES (1)`.execute(shop)
  for (const forbidden of ['CREATE TABLE own (a integer)', 'ALTER TABLE orders ADD own text', 'DROP TABLE orders'])
    await expect(sql.raw(forbidden).execute(shop)).rejects.toMatchObject({ code: '42501' })
  await closeDatabase(shop)
  expect(await web.stop()).toBe(0)
})
