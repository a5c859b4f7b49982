import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SAMPLE_OPERATOR } from '#config/operator.ts'
import { databaseOfSuite } from '#tests/support/database/database.ts'
import { freePort } from '#tests/support/processes/shop-process.ts'
import { processesOfSuite } from '#tests/support/processes/suite-processes.ts'
import { startS3Server } from '#tests/support/third-parties/s3-server.ts'

const TIMEOUT_MS = 120_000
const database = databaseOfSuite()
const processes = processesOfSuite()

/** A version as the processes name it: of package.json, with the commit of the build where it is known. */
const VERSION = /^\d+\.\d+\.\d+(\+[\w-]+)?$/

/** Settings of a shop in production, beside its database. */
async function productionSettings(): Promise<Readonly<Record<string, string>>> {
  const operatorFile = join(processes.dataDir(), 'operator.json')
  await writeFile(operatorFile, JSON.stringify(SAMPLE_OPERATOR))
  return {
    APP_ENV: 'production',
    PRODUCTION_ACCEPTS: 'http-site,mail-files',
    DATABASE_URL: database().url ?? '',
    OPERATOR_FILE: operatorFile,
    TRUST_PROXY: 'false',
    FILE_LINK_SECRET: 'x'.repeat(32),
    LOG_LEVEL: 'info',
  }
}

const entriesOf = (output: string) =>
  output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

test('in production every line of both processes is JSON, and the first of each names the version', {
  timeout: TIMEOUT_MS,
}, async () => {
  const settings = await productionSettings()
  const web = await processes.startWeb(settings)
  const worker = processes.start('worker', { ...settings, SITE_URL: 'http://shop.test' })
  await worker.ready
  expect([await web.stop(), await worker.stop()]).toEqual([0, 0])
  const started = expect.objectContaining({
    msg: 'shop started',
    version: expect.stringMatching(VERSION),
    url: web.url,
  })
  expect(entriesOf(web.output())).toContainEqual(started)
  expect(entriesOf(worker.output())).toContainEqual(
    expect.objectContaining({ msg: 'worker started', version: expect.stringMatching(VERSION) }),
  )
})

test('a page from the page cache demands TLS of later visits, as the first one does', {
  timeout: TIMEOUT_MS,
}, async () => {
  const port = await freePort()
  const settings = { ...(await productionSettings()), HOST: '127.0.0.1', PORT: String(port) }
  const web = processes.start('server', { ...settings, SITE_URL: 'https://shop.example' })
  await web.ready
  const headersOf = async () => (await fetch(`http://127.0.0.1:${port}/faq`)).headers
  const [first, cached] = [await headersOf(), await headersOf()]
  expect(cached.get('etag')).toBe(first.get('etag'))
  for (const headers of [first, cached])
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  expect(await web.stop()).toBe(0)
})

test('a bucket and a mail server that are not there are a warning each at the start, and the shop serves', {
  timeout: TIMEOUT_MS,
}, async () => {
  const s3 = await startS3Server()
  try {
    const bucket = { S3_ENDPOINT: s3.endpoint, S3_BUCKET: 'missing', S3_REGION: s3.region }
    const keys = { S3_ACCESS_KEY_ID: s3.accessKeyId, S3_SECRET_ACCESS_KEY: s3.secretAccessKey }
    const mail = { SMTP_URL: `smtp://127.0.0.1:${await freePort()}`, MAIL_FROM: 'order@sumirei.example' }
    const web = await processes.startWeb({ ...(await productionSettings()), ...bucket, ...keys, ...mail })
    const warnings = () =>
      entriesOf(web.output())
        .filter(({ msg }) => msg === 'service fails')
        .map(({ service, level, reason }) => [service, level, reason])
        .sort()
    await expect.poll(warnings).toEqual([
      ['S3', 40, 'S3 GET failed: 404 NoSuchBucket'],
      ['SMTP', 40, 'nothing listens at this address'],
    ])
    expect(await web.stop()).toBe(0)
  } finally {
    await s3.close()
  }
})
