import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkSettings } from '#bootstrap/settings-checks.ts'
import { parseConfig } from '#config/config.ts'
import { databaseOfSuite } from '#tests/support/database/database.ts'
import { freePort } from '#tests/support/processes/shop-process.ts'
import { startS3Server } from '#tests/support/third-parties/s3-server.ts'
import { openInbox } from '#tests/support/third-parties/smtp-inbox.ts'

const database = databaseOfSuite()
const folder = mkdtempSync(join(tmpdir(), 'check-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

const S3_KEYS = { S3_ACCESS_KEY_ID: 'TESTKEYID', S3_SECRET_ACCESS_KEY: 'test/secret+key', S3_REGION: 'ap-northeast-1' }

async function linesOf(settings: Readonly<Record<string, string>>): Promise<string[]> {
  const checks = await checkSettings(parseConfig({ DATA_DIR: folder, ...settings }))
  return checks.map(({ setting, isGood, text }) => `${isGood ? 'ok' : 'NO'} ${setting}: ${text}`)
}

test('what works is said with what was found', async () => {
  const inbox = await openInbox({ authOptional: true })
  const s3 = await startS3Server()
  const lines = await linesOf({
    DATABASE_URL: database().url ?? '',
    DATABASE_REPLICA_URL: database().url ?? '',
    SMTP_URL: inbox.url,
    MAIL_FROM: 'order@shop.example',
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3.bucket,
    ...S3_KEYS,
  })
  expect(lines).toEqual([
    'ok APP_ENV: development: to try the shop, not to open it',
    `ok DATA_DIR: ${folder} can be written`,
    expect.stringMatching(/^ok DATABASE_URL: .+; PostgreSQL \d+; up to date; enough connections for \d+ processes$/),
    expect.stringMatching(/^ok DATABASE_REPLICA_URL: .+; answers$/),
    expect.stringMatching(/^ok SMTP_URL: accepts mails/),
    'ok S3_BUCKET: sumirei can be written, read and deleted from',
  ])
  expect([...s3.objects.keys()]).toEqual([])
  await Promise.all([inbox.close(), s3.close()])
})

test('what does not work is said in a sentence, and all others are tried', async () => {
  const s3 = await startS3Server()
  const port = await freePort()
  const lines = await linesOf({
    DATA_DIR: join(import.meta.filename, 'none'),
    DATABASE_URL: `postgres://sumirei:geheim@127.0.0.1:${port}/shop`,
    DATABASE_DIRECT_URL: `postgres://owner:geheim@127.0.0.1:${port}/shop`,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'order@shop.example',
    BOUNCE_MAILBOX: `imap://a:b@127.0.0.1:${port}/INBOX`,
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: 'another',
    ...S3_KEYS,
  })
  expect(lines).toEqual([
    'ok APP_ENV: development: to try the shop, not to open it',
    'NO DATA_DIR: is no folder',
    `NO DATABASE_URL: nothing listens at 127.0.0.1:${port}`,
    `NO DATABASE_DIRECT_URL: nothing listens at 127.0.0.1:${port}`,
    'NO SMTP_URL: nothing listens at this address',
    'NO BOUNCE_MAILBOX: nothing listens at this address',
    expect.stringMatching(/^NO S3_BUCKET: S3 PUT failed: \d+/),
  ])
  await s3.close()
})
