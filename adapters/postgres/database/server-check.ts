import { type DatabaseSetting, explainedError, isWithoutTls } from './not-opened.ts'
import { probeClient } from './probe-client.ts'

/** A host that is this machine, or a socket of it. */
const LOCAL = /^(localhost|127\.[\d.]+|\[?::1\]?|%2F.*|)$/i
const TIMEOUT_MS = 10_000
/** A pooler without statements: it has none of this name on a connection, or that of another client. */
const LOST_STATEMENT: ReadonlySet<unknown> = new Set(['26000', '42P05'])

/** The URL with which a server is used, and what the operator should know, after the name of the setting. */
export type SecuredUrl = { readonly url: string; readonly warning?: string }

/**
 * When a URL says nothing of TLS and the server is another machine, TLS is tried: a connection that is not encrypted,
 * or to a server that is not verified, is reported. The returned URL says what is used. Throws `NotOpenedError`.
 */
export async function withTls(databaseUrl: string, setting: DatabaseSetting = 'DATABASE_URL'): Promise<SecuredUrl> {
  const { hostname, host, searchParams } = new URL(databaseUrl)
  if (LOCAL.test(hostname) || searchParams.has('sslmode')) return { url: databaseUrl }
  const url = withMode(databaseUrl, 'no-verify')
  const client = probeClient(url, TIMEOUT_MS)
  try {
    await client.connect()
    return { url, warning: `${host} is not verified: add ?sslmode=verify-full` }
  } catch (error) {
    if (!isWithoutTls(error)) throw explainedError(error, databaseUrl, setting)
    const warning = `${host} offers no TLS, so rows and password are not encrypted on the way`
    return { url: withMode(databaseUrl, 'disable'), warning }
  } finally {
    void client.end()
  }
}

function withMode(databaseUrl: string, mode: 'no-verify' | 'disable'): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('sslmode', mode)
  return url.href
}

/**
 * Whether prepared statements keep their session. PgBouncer before 1.21 gives a statement to another connection than
 * the one that has prepared it, at once or while another client holds that one, and lets two clients prepare the same
 * name on one connection. Throws `NotOpenedError`.
 */
export async function keepsPreparedStatements(databaseUrl: string): Promise<boolean> {
  const [first, second] = [probeClient(databaseUrl, TIMEOUT_MS), probeClient(databaseUrl, TIMEOUT_MS)]
  const prepared = { name: 'sumirei_check', text: 'SELECT 1' }
  try {
    await first.connect()
    await second.connect()
    await first.query(prepared)
    await first.query(prepared)
    await second.query('BEGIN')
    await second.query(prepared)
    await first.query(prepared)
    return true
  } catch (error) {
    if (LOST_STATEMENT.has((error as { readonly code?: unknown }).code)) return false
    throw explainedError(error, databaseUrl)
  } finally {
    // Not awaited: a silent server would never confirm the end.
    void first.end()
    void second.end()
  }
}
