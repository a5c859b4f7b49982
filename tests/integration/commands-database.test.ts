import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSchemaState } from '#adapters/postgres/database/migrate.ts'
import { databaseName } from '#adapters/postgres/database/not-opened.ts'
import { databaseOfSuite, openDatabaseBefore } from '#tests/support/database/database.ts'
import { openEmptyDatabase } from '#tests/support/database/database-contents.ts'
import { runScript } from '#tests/support/processes/run-script.ts'

const OLDER_BEFORE = '0207_hiding_reasons.sql'

let folder: string
let empty: Awaited<ReturnType<typeof openEmptyDatabase>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sumirei-commands-'))
  empty = await openEmptyDatabase()
})
afterAll(async () => {
  await empty.close()
  await rm(folder, { recursive: true })
})
const older = databaseOfSuite(() => openDatabaseBefore(OLDER_BEFORE))

/** Commands that work on the database of a shop, each with words that it takes. */
const COMMANDS: Readonly<Record<string, () => readonly string[]>> = {
  accounts: () => ['show', 'hanako@example.jp'],
  backup: () => ['--to', folder],
  magazine: () => ['2027-spring.md'],
  orders: () => ['disputes', '--as', 'owner@shop.example'],
  partition: () => [],
  'rebuild-search': () => [],
  seed: () => ['basics'],
}

const run = (name: string, url: string) => runScript(name, COMMANDS[name]!(), { DATABASE_URL: url, DATA_DIR: folder })

test('every command that opens the database of a shop is tried', async () => {
  const files = (await readdir('scripts')).filter((file) => file.endsWith('.ts') && file !== 'run-on-shop.ts')
  const texts = await Promise.all(files.map(async (file) => [file, await readFile(`scripts/${file}`, 'utf8')] as const))
  const opening = texts.filter(([, text]) => /\b(openForCommand|runOnShop)\(/.test(text))
  expect(opening.map(([file]) => file.replace('.ts', ''))).toEqual(Object.keys(COMMANDS))
})

describe.each(Object.keys(COMMANDS))('%s', (name) => {
  test('names its database, and refuses one that is empty', () => {
    expect(run(name, empty.url)).toEqual({
      status: 1,
      stdout: '',
      stderr: `Database: ${databaseName(empty.url)}\nThe database is empty: start the shop, or run npm run migrate\n`,
    })
  })
})

test.each(['seed', 'migrate', 'migrate --check'])('%s makes no database where none is named', (words) => {
  const [name = '', ...options] = words.split(' ')
  const dataDir = join(folder, 'nothing')
  const { status, stdout, stderr } = runScript(name, COMMANDS[name]?.() ?? options, {
    DATABASE_URL: '',
    DATA_DIR: dataDir,
  })
  const sentence = `DATABASE_URL: is not set, and ${dataDir}/postgres has no embedded database: set it, or DATA_DIR\n`
  expect([status, stdout, stderr]).toEqual([1, '', sentence])
  expect(existsSync(dataDir)).toBe(false)
})

test('a command names what an older database lacks, and does not run it', async () => {
  const { db, url = '' } = older()
  const refused = run('seed', url)
  expect(refused).toEqual({ status: 1, stdout: '', stderr: expect.stringContaining(`(${OLDER_BEFORE}, `) })
  expect(refused.stderr).toMatch(/^Database: .+\nThe database is of an older version: run npm run migrate \(.+\)\n$/)
  expect((await readSchemaState(db))?.pending[0]).toBe(OLDER_BEFORE)
})
