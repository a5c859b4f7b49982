import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { SAMPLE_OPERATOR } from './operator.ts'

test('an empty environment is a development shop on port 3000 with the demo catalogue', () => {
  expect(parseConfig({})).toMatchObject({
    port: 3000,
    dataDir: 'data',
    siteUrl: 'http://localhost:3000',
    isProduction: false,
    seed: 'demo',
    database: { databaseUrl: undefined, directUrl: undefined, replicaUrl: undefined, preparesStatements: true },
    clockAt: undefined,
    faultPoint: undefined,
    shutdownDelayMs: 300,
  })
})

test('a pooler has the server itself and a replica beside it, and may not know prepared statements', () => {
  const pooled = {
    DATABASE_URL: 'postgres://pooler:6432/sumirei',
    DATABASE_DIRECT_URL: 'postgres://primary/sumirei',
    DATABASE_REPLICA_URL: 'postgres://replica/sumirei',
    DATABASE_PREPARED: 'false',
  }
  expect(parseConfig(pooled).database).toMatchObject({
    databaseUrl: pooled.DATABASE_URL,
    directUrl: pooled.DATABASE_DIRECT_URL,
    replicaUrl: pooled.DATABASE_REPLICA_URL,
    preparesStatements: false,
  })
  const { DATABASE_URL: _, ...withoutPooler } = pooled
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'])
    expect(() => parseConfig(withoutPooler)).toThrow(name)
})

test('an empty value counts as absent', () => {
  expect(parseConfig({ PORT: '', CLOCK: '' }).port).toBe(3000)
})

test('all errors are reported at once', () => {
  const invalid = { PORT: '70000', DATABASE_URL: 'mysql://x/y', APP_ENV: 'staging', CLOCK: 'yesterday', SEED: 'real' }
  const parse = () => parseConfig(invalid)
  for (const name of Object.keys(invalid)) expect(parse).toThrow(name)
})

test('production rejects a fixed clock and the demo shop, and needs its URL', () => {
  const parse = () => parseConfig({ APP_ENV: 'production', CLOCK: '2026-11-20T00:00:00Z', SEED: 'demo' })
  for (const name of ['CLOCK', 'SEED', 'SITE_URL', 'OPERATOR_FILE', 'TRUST_PROXY', 'FILE_LINK_SECRET'])
    expect(parse).toThrow(name)
  const folder = mkdtempSync(join(tmpdir(), 'operator-'))
  const file = join(folder, 'operator.json')
  writeFileSync(file, JSON.stringify({ ...SAMPLE_OPERATOR, companyName: '株式会社墨礼' }))
  const server = {
    DATABASE_URL: 'postgres://localhost/sumirei',
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'order@sumirei.example',
  }
  const decided = { TRUST_PROXY: 'true', FILE_LINK_SECRET: 'f'.repeat(32) }
  const env = {
    APP_ENV: 'production',
    SITE_URL: 'https://sumirei.example/',
    OPERATOR_FILE: file,
    ...server,
    ...decided,
  }
  expect(parseConfig(env)).toMatchObject({
    seed: 'none',
    host: '127.0.0.1',
    isProxyTrusted: true,
    shutdownDelayMs: 5_000,
    identity: { hasEnumerationProtection: true },
    siteUrl: 'https://sumirei.example',
    operator: { companyName: '株式会社墨礼' },
  })
  const open = parseConfig({ ...env, IDENTITY_ENUMERATION_PROTECTION: 'false' })
  expect(open.identity.hasEnumerationProtection).toBe(false)
  const bare = { APP_ENV: 'production', SITE_URL: 'http://sumirei.example/', OPERATOR_FILE: file, ...decided }
  for (const name of ['SITE_URL', 'DATABASE_URL', 'SMTP_URL']) expect(() => parseConfig(bare)).toThrow(`${name}: `)
  const accepted = { ...bare, PRODUCTION_ACCEPTS: 'http-site, embedded-database,mail-files' }
  expect(parseConfig(accepted)).toMatchObject({ siteUrl: 'http://sumirei.example', mail: undefined })
  expect(() => parseConfig({ ...accepted, PRODUCTION_ACCEPTS: 'http-site,mail-files' })).toThrow('DATABASE_URL')
  expect(() => parseConfig({ PRODUCTION_ACCEPTS: 'everything' })).toThrow('PRODUCTION_ACCEPTS')
  rmSync(folder, { recursive: true })
})

test('FAULT_AT takes a fault point, and is rejected in production', () => {
  expect(parseConfig({ FAULT_AT: 'settle:before-commit' }).faultPoint).toBe('settle:before-commit')
  expect(() => parseConfig({ FAULT_AT: 'anywhere' })).toThrow('FAULT_AT')
  expect(() => parseConfig({ APP_ENV: 'production', FAULT_AT: 'place:booked' })).toThrow(/FAULT_AT: no process/)
})

test('CLOCK is an instant with an offset', () => {
  expect(parseConfig({ CLOCK: '2026-11-20T15:59:00+09:00' }).clockAt?.toString()).toBe('2026-11-20T06:59:00Z')
})

test('the embedded carrier comes with the demo shop only, and never in production', () => {
  expect(parseConfig({}).carrier).toMatchObject({ isEmbedded: true, webhookSecrets: new Map() })
  expect(parseConfig({ SEED: 'none' }).carrier.isEmbedded).toBe(false)
  expect(parseConfig({ CARRIER: 'none' }).carrier.isEmbedded).toBe(false)
  expect(() => parseConfig({ APP_ENV: 'production', CARRIER: 'embedded' })).toThrow(/CARRIER: the embedded carrier/)
})

test("the carrier's contract has a customer code and a fare number", () => {
  const parse = (env: Record<string, string>) => parseConfig(env).carrier.contract
  expect(parse({})).toBeUndefined()
  expect(parse({ CARRIER_CUSTOMER_CODE: '0312345678' })).toEqual({ customerCode: '0312345678', fareNumber: '01' })
  expect(() => parse({ CARRIER_CUSTOMER_CODE: '03-1234-5678' })).toThrow('CARRIER_CUSTOMER_CODE')
  expect(() => parse({ CARRIER_FARE_NUMBER: '1' })).toThrow('CARRIER_FARE_NUMBER')
})

test('CARRIER_WEBHOOK_SECRETS takes a long secret for each carrier', () => {
  const [first, second] = ['a'.repeat(32), `b:${'b'.repeat(40)}`]
  const parse = (text: string) => parseConfig({ CARRIER_WEBHOOK_SECRETS: text }).carrier.webhookSecrets
  expect(parse(`yamato:${first}, sagawa:${second}`)).toEqual(
    new Map([
      ['yamato', first],
      ['sagawa', second],
    ]),
  )
  for (const wrong of [first, `yamato:${'a'.repeat(31)}`, `Yamato:${first}`, `yamato:${first},sagawa:`])
    expect(() => parse(wrong)).toThrow('CARRIER_WEBHOOK_SECRETS')
})

test('MAINTENANCE_ALLOW takes addresses and networks', () => {
  expect(parseConfig({}).maintenanceAllow).toEqual([])
  const env = { MAINTENANCE_ALLOW: ' 203.0.113.9, 10.0.0.0/8,2001:db8::/32 ' }
  expect(parseConfig(env).maintenanceAllow).toEqual(['203.0.113.9', '10.0.0.0/8', '2001:db8::/32'])
  for (const list of ['office', '10.0.0.0/33', '10.0.0.0/8/9', '203.0.113.9;10.0.0.1']) {
    expect(() => parseConfig({ MAINTENANCE_ALLOW: list })).toThrow('MAINTENANCE_ALLOW')
  }
})

test('the identity provider is the embedded one unless a URL is given, which may have a path', () => {
  expect(parseConfig({}).identity).toMatchObject({
    url: undefined,
    apiKey: 'sumirei-demo',
    hasEnumerationProtection: false,
  })
  const env = { IDENTITY_URL: 'https://accounts.example/auth/', SUPERUSER_UIDS: 'a, b', IDENTITY_API_KEY: 'k' }
  const config = parseConfig({ ...env, IDENTITY_ENUMERATION_PROTECTION: 'true' })
  expect(config.identity).toMatchObject({
    url: 'https://accounts.example/auth',
    apiKey: 'k',
    hasEnumerationProtection: true,
  })
  expect(config.identity.superuserUids).toEqual(['a', 'b'])
  expect(() => parseConfig({ IDENTITY_API_KEY: 'a:b' })).toThrow('IDENTITY_API_KEY')
  const http = { APP_ENV: 'production', IDENTITY_URL: 'http://accounts.example' }
  expect(() => parseConfig(http)).toThrow('IDENTITY_URL')
})

test('the key of a service account is read from its file, and its tokens come over https in production', () => {
  const folder = mkdtempSync(join(tmpdir(), 'config-'))
  const file = join(folder, 'key.json')
  const key = { client_email: 'shop@iam.example', private_key: '-----BEGIN PRIVATE KEY-----', type: 'service_account' }
  const env = { IDENTITY_URL: 'https://accounts.example', IDENTITY_SERVICE_ACCOUNT_FILE: file }
  const write = (token_uri: string) => writeFileSync(file, JSON.stringify({ ...key, token_uri }))
  write('http://accounts.example/token')
  expect(parseConfig(env).identity.serviceAccount).toEqual({
    email: 'shop@iam.example',
    privateKey: '-----BEGIN PRIVATE KEY-----',
    tokenUrl: 'http://accounts.example/token',
  })
  expect(() => parseConfig({ ...env, APP_ENV: 'production' })).toThrow('IDENTITY_SERVICE_ACCOUNT_FILE')
  writeFileSync(file, '{}')
  expect(() => parseConfig(env)).toThrow('IDENTITY_SERVICE_ACCOUNT_FILE')
  rmSync(folder, { recursive: true })
})

test('the settings of a payment processor must be complete or absent', () => {
  expect(parseConfig({}).payments).toEqual({ stripe: undefined, amazonPay: undefined })
  const stripe = { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'whsec' }
  expect(parseConfig(stripe).payments.stripe).toEqual({ secretKey: 'sk', webhookSecret: 'whsec' })
  expect(() => parseConfig({ STRIPE_SECRET_KEY: 'sk' })).toThrow(/STRIPE_WEBHOOK_SECRET.*belong together/)
  const amazon = { AMAZON_PAY_PUBLIC_KEY_ID: 'k', AMAZON_PAY_STORE_ID: 's', AMAZON_PAY_PRIVATE_KEY_FILE: '/no/such' }
  expect(() => parseConfig(amazon)).toThrow('AMAZON_PAY_PRIVATE_KEY_FILE')
})

test('a hosted search service has keys of its own, of which browsers get only the one for searching (D40)', () => {
  expect(parseConfig({}).search).toMatchObject({ appId: 'SUMIREI', indexName: 'items', hosted: undefined })
  const env = { SEARCH_APP_ID: 'AB12', SEARCH_API_KEY: 'search', SEARCH_ADMIN_KEY: 'admin' }
  expect(parseConfig(env).search.hosted).toEqual({
    ...{ adminKey: 'admin', hosts: [], browserUrl: 'https://ab12-dsn.algolia.net' },
  })
  const hosts = parseConfig({ ...env, SEARCH_HOSTS: 'http://127.0.0.1:1/, https://b.example' }).search.hosted
  expect(hosts).toMatchObject({ hosts: ['http://127.0.0.1:1', 'https://b.example'], browserUrl: 'http://127.0.0.1:1' })
  expect(() => parseConfig({ SEARCH_ADMIN_KEY: 'admin' })).toThrow(
    /SEARCH_APP_ID: is needed.*\n.*SEARCH_API_KEY: is needed/,
  )
  expect(() => parseConfig({ ...env, SEARCH_API_KEY: 'admin' })).toThrow('must not be the admin key')
  expect(() => parseConfig({ SEARCH_HOSTS: 'https://b.example' })).toThrow('SEARCH_ADMIN_KEY: is needed')
  expect(() => parseConfig({ ...env, SEARCH_APP_ID: 'a;b' })).toThrow('SEARCH_APP_ID')
})

test('the error-reporting service', () => {
  const dsn = 'https://0123abcd@errors.example/monitor/42'
  expect(parseConfig({}).telemetry.errors).toBeUndefined()
  expect(parseConfig({ SENTRY_DSN: dsn }).telemetry.errors).toEqual({ dsn, environment: 'production' })
  for (const wrong of ['https://errors.example/42', 'https://key@errors.example', 'ftp://key@errors.example/1'])
    expect(() => parseConfig({ SENTRY_DSN: wrong })).toThrow('SENTRY_DSN')
})

test('a bucket is named by the path, or by the host if a certificate can cover it', () => {
  const bucket = {
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'sumirei',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  }
  expect(parseConfig(bucket).files.bucket?.addressing).toBe('path')
  const asHost = { ...bucket, S3_ADDRESSING: 'virtual-host' }
  expect(parseConfig(asHost).files.bucket?.addressing).toBe('virtual-host')
  expect(() => parseConfig({ ...asHost, S3_BUCKET: 'sumirei.files' })).toThrow('S3_ADDRESSING')
  expect(parseConfig({ ...bucket, S3_BUCKET: 'sumirei.files' }).files.bucket?.bucket).toBe('sumirei.files')
})
