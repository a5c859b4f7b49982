import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { parseConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'settings-'))
afterAll(() => rmSync(folder, { recursive: true }))
const broken = join(folder, 'broken.json')
writeFileSync(broken, '{')

/** Settings of which the first is wrong. */
const WRONG: readonly Readonly<Record<string, string>>[] = [
  { PORT: '70000' },
  { PORT: 'http' },
  { PORT: '3000.5' },
  { SITE_URL: 'shop.example' },
  { SITE_URL: 'ftp://shop.example' },
  { SITE_URL: 'https://shop.example/shop' },
  { APP_ENV: 'staging' },
  { CLOCK: 'yesterday' },
  { FAULT_AT: 'everywhere' },
  { SEED: 'real' },
  { LOG_LEVEL: 'loud' },
  { TRUST_PROXY: 'maybe' },
  { JOBS: 'sometimes' },
  { CALLS_PER_MINUTE: '0' },
  { ORDER_API_PATH: 'orders' },
  { PAGE_CACHE: '5s' },
  { SHUTDOWN_DELAY_MS: '-1' },
  { WAITING_ROOM_LOAD: '85' },
  { IDENTITY_DOCUMENTS: 'true' },
  { MAINTENANCE_ALLOW: '203.0.113.9/40' },
  { DATABASE_URL: 'mysql://sumirei@db/sumirei' },
  { DATABASE_URL: 'postgres://sumirei:pa/ss@db/sumirei' },
  { DATABASE_URL: 'postgres://sumirei:12#ss@db/sumirei' },
  { DATABASE_DIRECT_URL: 'postgres://db/sumirei' },
  { DATABASE_REPLICA_URL: 'postgres://db/sumirei' },
  { DATABASE_POOL: '0' },
  { DATABASE_PREPARED: 'never' },
  { OPERATOR_FILE: join(folder, 'none.json') },
  { OPERATOR_FILE: broken },
  { SMTP_URL: 'mail.example' },
  { MAIL_FROM: 'shop' },
  { BOUNCE_MAILBOX: 'imaps://mail.example' },
  { SES_TOPIC_ARNS: 'bounces' },
  { SENDGRID_WEBHOOK_KEY: 'key' },
  { STRIPE_WEBHOOK_SECRET: '', STRIPE_SECRET_KEY: 'sk_live_1' },
  { AMAZON_PAY_STORE_ID: '', AMAZON_PAY_PUBLIC_KEY_ID: 'LIVE-1' },
  { S3_BUCKET: 'B' },
  { S3_ENDPOINT: '', S3_BUCKET: 'sumirei' },
  { FILE_LINK_SECRET: 'short' },
  { METRICS_PORT: '0' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
  { SENTRY_DSN: 'https://sentry.example' },
  { SEARCHES_PER_MINUTE: 'many' },
  { IDENTITY_URL: 'identitytoolkit' },
  { IDENTITY_API_KEY: 'a:b' },
  { CARRIER: 'yamato' },
  { CARRIER_TRACKING_URL: 'https://carrier.example' },
  { CARRIER_WEBHOOK_SECRETS: 'yamato:short' },
  { PRODUCTION_ACCEPTS: 'everything' },
]

/** A setting, a colon, and what it must be, on one line. */
const SENTENCE = /^[A-Z0-9_]+: [a-z/][^\n]*$/
/** Words of a parser or of a stack. */
const RAW = /invalid|expected|received|undefined|zod|\bat .*\.ts/i

describe('a wrong setting is named with a sentence', () => {
  test.each(WRONG)('%o', (wrong) => {
    const [[name, value] = ['', '']] = Object.entries(wrong)
    const message = messageOf(wrong)
    const line = message.split('\n').find((each) => each.startsWith(`${name}: `))
    expect(line).toMatch(SENTENCE)
    expect(message).not.toMatch(RAW)
    for (const each of message.split('\n')) expect(each).toMatch(SENTENCE)
    if (/secret|pa\/ss|12#ss|sk_live/.test(`${name}${value}`)) expect(message).not.toContain(value)
  })
})

test('a file that is named wrongly or has other content is named with its path', () => {
  const missing = join(folder, 'none.json')
  expect(messageOf({ OPERATOR_FILE: missing })).toBe(`OPERATOR_FILE: names ${missing}, which cannot be read (ENOENT)`)
  expect(messageOf({ OPERATOR_FILE: broken })).toContain(
    `names ${broken}, which is not a file with the operator's data`,
  )
})

function messageOf(settings: Readonly<Record<string, string>>): string {
  try {
    parseConfig(settings)
    return ''
  } catch (error) {
    expect(error).toMatchObject({ kind: 'invalid-settings' })
    return (error as Error).message
  }
}
