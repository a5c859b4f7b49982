type Reason = (place: Place) => string
type Place = { readonly user: string; readonly address: string; readonly database: string }

const UNKNOWN_CERTIFICATE: Reason = ({ address }) =>
  `the certificate of ${address} is of an unknown authority: name the file of the authority in NODE_EXTRA_CA_CERTS`
const NO_ANSWER: Reason = ({ address }) => `${address} does not answer`
const UNKNOWN_HOST: Reason = () => 'the host is unknown; a password with # / ? or @ must be percent-encoded'

/** By SQLSTATE, or by the code of the connection. */
const REASONS: Readonly<Record<string, Reason>> = {
  '28P01': ({ address, user }) => `${address} refuses the password of ${user}`,
  '28000': ({ address, user }) =>
    `${address} does not let ${user} in: pg_hba.conf has no line for it, or one for TLS only (?sslmode=verify-full)`,
  '3D000': ({ address, database }) => `${address} has no database ${database}`,
  '42501': ({ user }) => `${user} may not create tables: run npm run migrate with the owner of the database`,
  '53300': ({ address }) => `${address} has no connection left: lower DATABASE_POOL, or raise max_connections`,
  '57P03': ({ address }) => `${address} is starting`,
  ENOTFOUND: UNKNOWN_HOST,
  EAI_AGAIN: UNKNOWN_HOST,
  ECONNREFUSED: ({ address }) => `nothing listens at ${address}`,
  ENOENT: ({ address }) => `nothing listens at ${address}`,
  ECONNRESET: ({ address }) => `${address} closes the connection`,
  ETIMEDOUT: NO_ANSWER,
  EHOSTUNREACH: ({ address }) => `${address} cannot be reached`,
  CERT_HAS_EXPIRED: ({ address }) => `the certificate of ${address} has expired`,
  ERR_TLS_CERT_ALTNAME_INVALID: ({ address }) => `the certificate of ${address} is for another host`,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_CERTIFICATE,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_CERTIFICATE,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_CERTIFICATE,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_CERTIFICATE,
}

/** Messages of the driver without a code. */
const NO_TLS = /does not support SSL/
const TIMEOUT = /timeout/

/**
 * What an operator can do about an error with which a database was not opened: an error tagged `database-not-opened`,
 * or `otherwise` when nothing is known.
 */
export function explainedError(error: unknown, databaseUrl: string, otherwise = error): unknown {
  const reason = reasonFor(error)
  if (reason === undefined) return otherwise
  const message = `DATABASE_URL: ${reason(placeOf(databaseUrl))}`
  return Object.assign(new Error(message, { cause: error }), { kind: 'database-not-opened' as const })
}

function reasonFor(error: unknown): Reason | undefined {
  const {
    kind,
    code,
    message = '',
    errors,
  } = error as {
    readonly kind?: string
    readonly code?: string
    readonly message?: string
    readonly errors?: readonly unknown[]
  }
  if (kind === 'database-unavailable') return NO_ANSWER
  // A host with several addresses: the first that was tried.
  if (code === undefined && errors !== undefined) return reasonFor(errors[0])
  if (code !== undefined) return REASONS[code]
  if (NO_TLS.test(message)) return ({ address }) => `${address} offers no TLS: remove sslmode, or enable TLS there`
  return TIMEOUT.test(message) ? NO_ANSWER : undefined
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
