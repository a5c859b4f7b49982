import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { checkSettings } from '#bootstrap/settings-checks.ts'
import { parseConfig } from '#config/config.ts'
import { databaseOfSuite, openTestDatabase } from '#tests/support/database/database.ts'
import { API_KEY, openTestIdentity, serveIdentity } from '#tests/support/identity/identity-server.ts'
import { startOidcServer } from '#tests/support/identity/oidc-server.ts'
import { needsProgram } from '#tests/support/processes/installed.ts'
import { runScript } from '#tests/support/processes/run-script.ts'
import { freePort } from '#tests/support/processes/shop-process.ts'
import { CERTIFICATE_PROGRAM, selfSigned } from '#tests/support/third-parties/certificate.ts'
import { openImapServer } from '#tests/support/third-parties/imap-server.ts'
import { startS3Server } from '#tests/support/third-parties/s3-server.ts'
import { openInbox } from '#tests/support/third-parties/smtp-inbox.ts'
import { startTlsFront } from '#tests/support/third-parties/tls-front.ts'

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

/** A mailbox, an identity provider and another one for external accounts, as settings. */
async function startAccounts() {
  const [imap, identity, oidc] = await Promise.all([
    openImapServer(),
    serveIdentity(openTestIdentity(database().db)),
    startOidcServer([]),
  ])
  const { user, password, host, port } = imap.options
  const accounts = join(folder, 'accounts.json')
  writeFileSync(accounts, JSON.stringify([oidc.settings]))
  return {
    settings: {
      BOUNCE_MAILBOX: `imap://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${host}:${port}/INBOX`,
      IDENTITY_URL: identity.url,
      IDENTITY_API_KEY: API_KEY,
      OTHER_ACCOUNTS_FILE: accounts,
    },
    identity,
    oidc,
    close: () => Promise.all([imap.close(), identity.close(), oidc.close()]),
  }
}

test('a mailbox and identity providers are asked', async () => {
  const { settings, identity, oidc, close } = await startAccounts()
  const { host } = new URL(identity.url)
  expect((await linesOf(settings)).slice(2)).toEqual([
    'ok BOUNCE_MAILBOX: bounces@sumirei.example@127.0.0.1/INBOX can be read',
    `ok IDENTITY_URL: ${host} answers`,
    `ok IDENTITY_KEYS_URL: ${host} answers`,
    `ok OTHER_ACCOUNTS_FILE: ${new URL(oidc.settings.issuer).host} answers`,
  ])
  const wrong = {
    ...settings,
    BOUNCE_MAILBOX: settings.BOUNCE_MAILBOX.replace(/:[^:]+@/, ':wrong@'),
    IDENTITY_API_KEY: 'another',
    IDENTITY_KEYS_URL: `${identity.url}/none`,
  }
  expect((await linesOf(wrong)).slice(2, 5)).toEqual([
    expect.stringMatching(/^NO BOUNCE_MAILBOX: (?!.*wrong)/),
    `NO IDENTITY_URL: ${host}/v1/projects answers 400`,
    `NO IDENTITY_KEYS_URL: ${host}/none answers 404`,
  ])
  await close()
  const closed = (await linesOf(settings)).slice(2).map((line) => line.split(':')[0])
  expect(closed).toEqual(['NO BOUNCE_MAILBOX', 'NO IDENTITY_URL', 'NO IDENTITY_KEYS_URL', 'NO OTHER_ACCOUNTS_FILE'])
})

/** Functions of the server that answer first on each new connection, as those of another server or another clock. */
const OTHER_SERVER = {
  'current_setting(name text) RETURNS text': "CASE name WHEN 'server_version_num' THEN '140012' END",
  'clock_timestamp() RETURNS timestamptz': "pg_catalog.clock_timestamp() + interval '9 s'",
}

test.each([
  ['current_setting(name text) RETURNS text', 'is PostgreSQL 14: 15 or later is needed'],
  ['clock_timestamp() RETURNS timestamptz', 'its clock and that of this machine are 9 s apart'],
] as const)('%s of another server is found', async (signature, text) => {
  const { db, url = '', close } = await openTestDatabase()
  const name = sql.id(new URL(url).pathname.slice(1))
  await sql`CREATE SCHEMA other`.execute(db)
  await sql.raw(`CREATE FUNCTION other.${signature} LANGUAGE sql RETURN ${OTHER_SERVER[signature]}`).execute(db)
  await sql`ALTER DATABASE ${name} SET search_path = other, pg_catalog, public`.execute(db)
  expect((await linesOf({ DATABASE_URL: url }))[2]).toBe(`NO DATABASE_URL: ${text}`)
  await close()
})

test('the command ends with 1 when something does not work', () => {
  const run = (settings: Readonly<Record<string, string>>) =>
    runScript('check-settings', [], { DATABASE_URL: database().url ?? '', DATA_DIR: folder, ...settings })
  expect(run({})).toMatchObject({ status: 0, stdout: expect.stringMatching(/^ok {2}DATA_DIR: /m) })
  const broken = run({ DATA_DIR: join(import.meta.filename, 'none') })
  expect(broken).toMatchObject({ status: 1, stdout: expect.stringMatching(/^NO {2}DATA_DIR: is no folder$/m) })
})

test('a database whose certificate is of an own authority is good with NODE_EXTRA_CA_CERTS', async (context) => {
  needsProgram(context, CERTIFICATE_PROGRAM)
  const files = selfSigned(folder, 'localhost')
  const front = await startTlsFront(database().url ?? '', files)
  const verified = new URL(`${front.url}?sslmode=verify-full`)
  verified.hostname = 'localhost'
  const env = { ...process.env, SETTINGS_FILE: '', DATABASE_URL: verified.href, DATA_DIR: folder }
  // Not `runScript`, which would stop the server of this process.
  const run = async (authority: object) => {
    const child = spawn(process.execPath, ['scripts/check-settings.ts'], { env: { ...env, ...authority } })
    const [output, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')])
    return { status, database: /^.*DATABASE_URL: .*$/m.exec(output)?.[0] }
  }
  expect(await run({})).toEqual({ status: 1, database: expect.stringMatching(/^NO .+ is of an unknown authority/) })
  expect(await run({ NODE_EXTRA_CA_CERTS: files.certificate })).toEqual({
    status: 0,
    database: expect.stringMatching(/^ok {2}DATABASE_URL: (?!.*(?:TLS|verified)).+; up to date; /),
  })
  await front.close()
})

test('a mail server that refuses the password is named without it', async () => {
  const inbox = await openInbox({ authOptional: false, onAuth: (_, __, done) => done(new Error('no')) })
  const url = inbox.url.replace('//', '//shop:geheim@')
  const lines = await linesOf({ SMTP_URL: url, MAIL_FROM: 'order@shop.example' })
  expect(lines).toContain('NO SMTP_URL: refuses the user or the password')
  await inbox.close()
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
