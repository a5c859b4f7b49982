import { sql } from 'kysely'
import { s3Files } from '#adapters/files/s3-files.ts'
import { keysUrlOf } from '#adapters/identity/remote-identity.ts'
import { bounceMailbox } from '#adapters/mail/bounce-mailbox.ts'
import { smtpMailer } from '#adapters/mail/smtp-mailer.ts'
import { closeDatabase, openDatabase } from '#adapters/postgres/database/connect.ts'
import { readSchemaState } from '#adapters/postgres/database/migrate.ts'
import { type DatabaseSetting, databaseName } from '#adapters/postgres/database/not-opened.ts'
import { keepsPreparedStatements, withTls } from '#adapters/postgres/database/server-check.ts'
import { randomIds } from '#adapters/runtime/random-ids.ts'
import { systemClock } from '#adapters/runtime/system-clock.ts'
import type { Config } from '#config/config.ts'
import { identityPath } from '#domain/identity/protocol.ts'
import { failureReason } from '#observability/failure-reason.ts'
import { tryFolder } from './data-folder.ts'
import { refusedToRole } from './shop-database.ts'

/** What a setting names was tried: whether it works, in a sentence after the name of the setting. */
export type SettingCheck = { readonly setting: string; readonly isGood: boolean; readonly text: string }

/** One thing to try: `undefined` when the setting is absent. The work returns the sentence, or throws. */
type Trial = readonly [setting: string, work: (() => Promise<string>) | undefined]

const TIMEOUT_MS = 15_000
const OLDEST_POSTGRES = 15
/** Tokens and signatures allow for no more. */
const MAX_CLOCK_DIFFERENCE_S = 5
/** Connections that a server keeps for its administrators, and for backups and commands. */
const OTHER_CONNECTIONS = 10

/** Tries the database, the folders and the services that the settings name, all at once. Changes nothing that stays. */
export function checkSettings(config: Config): Promise<SettingCheck[]> {
  return Promise.all(trialsOf(config).flatMap(([setting, work]) => (work === undefined ? [] : [tried(setting, work)])))
}

function trialsOf(config: Config): Trial[] {
  const { isProduction, database, dataDir, mail, identity } = config
  const {
    mailReports: { mailbox },
    files: { bucket },
  } = config
  const { databaseUrl, directUrl, replicaUrl } = database
  return [
    ['APP_ENV', async () => (isProduction ? 'production' : 'development: to try the shop, not to open it')],
    ['DATA_DIR', () => checkFolder(dataDir)],
    ['DATABASE_URL', databaseUrl === undefined ? undefined : () => checkDatabase(databaseUrl, database)],
    ['DATABASE_DIRECT_URL', directUrl === undefined ? undefined : () => checkServer(directUrl, 'DATABASE_DIRECT_URL')],
    [
      'DATABASE_REPLICA_URL',
      replicaUrl === undefined ? undefined : () => checkServer(replicaUrl, 'DATABASE_REPLICA_URL'),
    ],
    ['SMTP_URL', mail && (() => checkSmtp(mail))],
    ['BOUNCE_MAILBOX', mailbox && (() => checkMailbox(mailbox))],
    ['S3_BUCKET', bucket && (() => checkBucket(bucket))],
    ...identityTrials(identity),
    ...identity.externalProviders.map(
      ({ issuer }): Trial => [
        'OTHER_ACCOUNTS_FILE',
        () => checkJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`),
      ],
    ),
  ]
}

/** An external provider is asked as a browser does, and for the keys with which its tokens are verified. */
function identityTrials({ url, keysUrl, apiKey }: Config['identity']): Trial[] {
  if (url === undefined) return []
  const projects = `${url}${identityPath('projects')}?key=${encodeURIComponent(apiKey)}`
  return [
    ['IDENTITY_URL', () => checkJson(projects)],
    ['IDENTITY_KEYS_URL', () => checkJson(keysUrl ?? keysUrlOf(url))],
  ]
}

async function tried(setting: string, work: () => Promise<string>): Promise<SettingCheck> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`did not answer in ${TIMEOUT_MS / 1000} s`)), TIMEOUT_MS)
  try {
    return { setting, isGood: true, text: await Promise.race([work(), late.promise]) }
  } catch (error) {
    return { setting, isGood: false, text: failureReason(error) }
  } finally {
    clearTimeout(timer)
  }
}

async function checkFolder(folder: string): Promise<string> {
  await tryFolder(folder)
  return `${folder} can be written`
}

/** Also the clock of this machine, against that of the server. */
async function checkDatabase(databaseUrl: string, options: Config['database']): Promise<string> {
  const { url, warning } = await withTls(databaseUrl)
  if (options.preparesStatements && !(await keepsPreparedStatements(url)))
    throw new Error('loses prepared statements, as PgBouncer before 1.21 does: set DATABASE_PREPARED=false')
  const db = await openDatabase({ ...options, databaseUrl: url, poolSize: 1 })
  try {
    const { rows } = await sql<{ version: number; connections: number; at: Temporal.Instant }>`
      SELECT current_setting('server_version_num')::integer / 10000 AS version,
             current_setting('max_connections')::integer AS connections, clock_timestamp() AS at`.execute(db)
    const { version, connections, at } = rows[0]!
    if (version < OLDEST_POSTGRES) throw new Error(`is PostgreSQL ${version}: ${OLDEST_POSTGRES} or later is needed`)
    const differenceS = Math.abs(systemClock().now().since(at).total('seconds'))
    if (differenceS > MAX_CLOCK_DIFFERENCE_S)
      throw new Error(`its clock and that of this machine are ${Math.round(differenceS)} s apart`)
    const processes = Math.floor((connections - OTHER_CONNECTIONS) / options.poolSize)
    const state = await readSchemaState(db).catch((error: unknown) => {
      throw refusedToRole(error, { databaseUrl, setting: 'DATABASE_URL' })
    })
    const pending =
      state === undefined ? 'empty: npm run migrate creates the schema' : pendingText(state.pending.length)
    const facts = [
      databaseName(url),
      `PostgreSQL ${version}`,
      pending,
      `enough connections for ${processes} processes`,
      warning,
    ]
    return facts.filter((fact) => fact !== undefined).join('; ')
  } finally {
    await closeDatabase(db)
  }
}

/** Another server of the same shop. */
async function checkServer(databaseUrl: string, setting: DatabaseSetting): Promise<string> {
  const { url, warning } = await withTls(databaseUrl, setting)
  await closeDatabase(await openDatabase({ databaseUrl: url, setting, dataDir: '', poolSize: 1 }))
  return [databaseName(url), 'answers', warning].filter((fact) => fact !== undefined).join('; ')
}

function pendingText(count: number): string {
  return count === 0 ? 'up to date' : `${count} migrations pending: npm run migrate`
}

async function checkSmtp(mail: NonNullable<Config['mail']>): Promise<string> {
  const mailer = smtpMailer(mail)
  try {
    await mailer.verify()
    return `accepts mails; npm run check-mail looks up what mailboxes know of ${mail.from.address}`
  } finally {
    mailer.close()
  }
}

async function checkMailbox(mailbox: NonNullable<Config['mailReports']['mailbox']>): Promise<string> {
  const opened = bounceMailbox(mailbox)
  await opened.read(undefined, 0)
  return `${opened.name} can be read`
}

async function checkBucket(bucket: NonNullable<Config['files']['bucket']>): Promise<string> {
  const files = s3Files({ ...bucket, folder: 'check' })
  const key = randomIds().next()
  await files.write(key, Buffer.from('check'))
  await files.read(key)
  await files.remove(key)
  return `${bucket.bucket} can be written, read and deleted from`
}

async function checkJson(url: string): Promise<string> {
  const { host, pathname } = new URL(url)
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`${host}${pathname} answers ${response.status}`)
  await response.json()
  return `${host} answers`
}
