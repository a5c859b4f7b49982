import { spawnSync } from 'node:child_process'
import { appendFile, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ensureBuilt } from '#scripts/build.ts'
import { databaseOfSuite } from '#tests/support/database/database.ts'
import { unprivilegedUser } from '#tests/support/database/postgres-cluster.ts'
import { closeCopy, copyShop, runInCopy } from '#tests/support/processes/copied-shop.ts'
import { withoutPlaceholders } from '#tests/support/processes/operator-example.ts'
import { freePort } from '#tests/support/processes/shop-process.ts'

const TIMEOUT_MS = 60_000
/** The shop may have to be built. */
const BUILD_TIMEOUT_MS = 300_000
const START = ['scripts/node-26.cjs', 'scripts/start.ts']

const database = databaseOfSuite()
let root: string
let shop: string
let siteUrl: string
beforeAll(async () => {
  await ensureBuilt()
  root = await mkdtemp(join(tmpdir(), 'sumirei-copy-'))
  shop = join(root, 'srv')
  siteUrl = `http://127.0.0.1:${await freePort()}`
  await copyShop(shop)
  await mkdir(join(root, 'data'))
  const user = unprivilegedUser()
  if (user) for (const folder of [root, join(root, 'data')]) await chown(folder, user.uid, user.gid)
  const operator = await readFile('deploy/operator.example.json', 'utf8')
  await writeFile(join(shop, 'operator.json'), withoutPlaceholders(operator))
  const settings = [
    ...['APP_ENV=production', 'PRODUCTION_ACCEPTS=http-site,mail-files', 'TRUST_PROXY=false'],
    ...[`SITE_URL=${siteUrl}`, `PORT=${new URL(siteUrl).port}`, `DATA_DIR=${join(root, 'data')}`],
    ...[`DATABASE_URL=${database().url}`, 'OPERATOR_FILE=operator.json', 'SHUTDOWN_DELAY_MS=0'],
    'FILE_LINK_SECRET=a secret of thirty-two characters',
  ]
  await writeFile(join(shop, '.env'), `${settings.join('\n')}\n`)
  await closeCopy(shop)
}, BUILD_TIMEOUT_MS)
afterAll(async () => {
  await closeCopy(shop, true)
  await rm(root, { recursive: true })
})
beforeEach(({ skip }) => {
  const read = ['-e', "require('fs').readdirSync('node_modules')"]
  const { status } = spawnSync(process.execPath, read, unprivilegedUser())
  skip(status !== 0, 'the user without rights may not read the folder of the tests')
})

test('a command in the folder of the shop reads its .env, without packages of development', async () => {
  const { output, exited } = runInCopy(shop, ['scripts/node-26.cjs', 'scripts/check-settings.ts'])
  expect(await exited, output()).toBe(0)
  expect(output()).toMatch(/^ok {2}APP_ENV: production$/m)
  expect(output()).toMatch(/^ok {2}DATABASE_URL: .+; up to date; /m)
})

test('a copy of the built shop starts in a folder that it may not write', { timeout: TIMEOUT_MS }, async () => {
  const { output, exited, stop } = runInCopy(shop, START)
  const isReady = () =>
    fetch(`${siteUrl}/health/ready`).then(
      ({ status }) => status,
      () => output(),
    )
  await expect.poll(isReady, { timeout: TIMEOUT_MS }).toBe(200)
  expect((await fetch(`${siteUrl}/`)).status).toBe(200)
  expect(await stop()).toBe(0)
  expect(await exited).toBe(0)
})

test('a build that is older than the sources is named, and not made where it is not to be', {
  timeout: TIMEOUT_MS,
}, async () => {
  const source = join(shop, 'server.ts')
  await closeCopy(shop, true)
  await appendFile(source, '// Of the next version.\n')
  await closeCopy(shop)
  const inProduction = runInCopy(shop, START)
  expect(await inProduction.exited).toBe(1)
  expect(inProduction.output()).toBe('build/ is missing or older than the sources: run npm run build\n')
  const inDevelopment = runInCopy(shop, START, { APP_ENV: 'development' })
  expect(await inDevelopment.exited).toBe(1)
  expect(inDevelopment.output()).toMatch(/^build\/ is .+, and cannot be made here: run npm run build \(EACCES: .+\)\n$/)
})
