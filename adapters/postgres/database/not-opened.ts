import { connectionFailure } from '#domain/errors/connection-failure.ts'

type Reason = (place: Place) => string
type Place = { readonly user: string; readonly address: string; readonly database: string }

/** Thrown when a database was not opened, with what an operator can do about it: a tagged error. */
export type NotOpenedError = Error & { readonly kind: 'database-not-opened'; readonly setting: DatabaseSetting }
/** The setting that names a server. */
export type DatabaseSetting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_REPLICA_URL'

const UNKNOWN_HOST: Reason = () => 'the host is unknown; a password with # / ? or @ must be percent-encoded'

/** By SQLSTATE, or by the code of the connection where more is known of it than of any other server. */
const REASONS = {
  '28P01': ({ address, user }) => `${address} refuses the password of ${user}`,
  '28000': ({ address, user }) =>
    `${address} does not let ${user} in: pg_hba.conf has no line for it, or one for TLS only (?sslmode=verify-full)`,
  '3D000': ({ address, database }) => `${address} has no database ${database}`,
  '42501': ({ user, database }) => `${user} may not connect to the database ${database}`,
  '53300': ({ address }) => `${address} has no connection left: lower DATABASE_POOL, or raise max_connections`,
  '57P03': ({ address }) => `${address} is starting`,
  ENOTFOUND: UNKNOWN_HOST,
  EAI_AGAIN: UNKNOWN_HOST,
  /** A socket. */
  ENOENT: ({ address }) => `nothing listens at ${address}`,
} satisfies Readonly<Record<string, Reason>>

/** A code for which an operator is told what to do. */
export type ExplainedCode = keyof typeof REASONS
const NO_ANSWER: Reason = ({ address }) => connectionFailure('ETIMEDOUT', address)!

/** Messages of the driver without a code. */
const NO_TLS = /does not support SSL/
const TIMEOUT = /timeout/

/** `NotOpenedError` with what an operator can do about an error of opening a database, or the error itself. */
export function explainedError(
  error: unknown,
  databaseUrl: string,
  setting: DatabaseSetting = 'DATABASE_URL',
): unknown {
  const reason = reasonFor(error, placeOf(databaseUrl))
  return reason === undefined ? error : notOpened(reason, setting, error)
}

/** An error of a role that may not create tables; `command` does it. */
export function mayNotMigrate(
  cause: unknown,
  { databaseUrl, setting }: { readonly databaseUrl: string; readonly setting: DatabaseSetting },
  command: 'migrate' | 'restore',
): NotOpenedError {
  const reason = `${placeOf(databaseUrl).user} may not create tables`
  return notOpened(`${reason}: run npm run ${command} with the owner of the database`, setting, cause)
}

/** An error of a role that was given no rights to the tables. */
export function mayNotRead(
  cause: unknown,
  { databaseUrl, setting }: { readonly databaseUrl: string; readonly setting: DatabaseSetting },
): NotOpenedError {
  const { user } = placeOf(databaseUrl)
  const advice = `run npm run migrate -- --grant ${user} with the owner of the database`
  return notOpened(`${user} may not read the tables: ${advice}`, setting, cause)
}

function notOpened(reason: string, setting: DatabaseSetting, cause: unknown): NotOpenedError {
  return Object.assign(new Error(reason, { cause }), { kind: 'database-not-opened' as const, setting })
}

/** Whether a server refused TLS because it has none. */
export function isWithoutTls(error: unknown): boolean {
  return NO_TLS.test((error as Error).message)
}

type DriverError = Partial<Error> & {
  readonly kind?: string
  readonly code?: string
  readonly errors?: readonly unknown[]
}

function reasonFor(error: unknown, place: Place): string | undefined {
  const { kind, code, message = '', errors } = error as DriverError
  if (kind === 'database-unavailable') return NO_ANSWER(place)
  // A host with several addresses: the first that was tried.
  if (code === undefined && errors !== undefined) return reasonFor(errors[0], place)
  if (code !== undefined && Object.hasOwn(REASONS, code)) return REASONS[code as ExplainedCode](place)
  if (code !== undefined) return connectionFailure(code, place.address)
  if (NO_TLS.test(message)) return `${place.address} offers no TLS: remove sslmode, or enable TLS there`
  return TIMEOUT.test(message) ? NO_ANSWER(place) : undefined
}

/** Host, user and database of a URL, without the password, such as `shop@db:5432/shop`. */
export function databaseName(databaseUrl: string): string {
  const { user, address, database } = placeOf(databaseUrl)
  return `${user}@${address}/${database}`
}

function placeOf(databaseUrl: string): Place {
  const { hostname, port, username, pathname } = new URL(databaseUrl)
  const address = `${decodeURIComponent(hostname) || 'localhost'}:${port || '5432'}`
  return { user: decodeURIComponent(username), address, database: decodeURIComponent(pathname.slice(1)) }
}
