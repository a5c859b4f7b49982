import pg from 'pg'

/** A host that is this machine, or a socket of it. */
const LOCAL = /^(localhost|127\.[\d.]+|\[?::1\]?|%2F.*|)$/i
const NO_TLS = /does not support SSL/
const UNKNOWN_STATEMENT = '26000'

/**
 * The URL with which a server is used, and what the operator should know. When it says nothing of TLS and the server is
 * another machine, TLS is tried: a connection that is not encrypted, or to a server that is not verified, is reported.
 */
export async function withTls(databaseUrl: string): Promise<{ readonly url: string; readonly warning?: string }> {
  const url = new URL(databaseUrl)
  if (LOCAL.test(url.hostname) || url.searchParams.has('sslmode')) return { url: databaseUrl }
  url.searchParams.set('sslmode', 'no-verify')
  const client = new pg.Client({ connectionString: url.href })
  try {
    await client.connect()
    await client.end()
    return { url: url.href, warning: `${url.host} is not verified: add ?sslmode=verify-full to DATABASE_URL` }
  } catch (error) {
    if (!NO_TLS.test((error as Error).message)) throw error
    const warning = `DATABASE_URL: ${url.host} offers no TLS, so rows and password are not encrypted on the way`
    return { url: databaseUrl, warning }
  }
}

/**
 * Whether prepared statements keep their session. PgBouncer before 1.21 gives a statement to another connection than
 * the one that has prepared it: here while another client holds that one.
 */
export async function keepsPreparedStatements(connectionString: string): Promise<boolean> {
  const [first, second] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })]
  const prepared = { name: 'sumirei_check', text: 'SELECT 1' }
  try {
    await first.connect()
    await second.connect()
    await first.query(prepared)
    await second.query('BEGIN')
    await second.query('SELECT 1')
    await first.query(prepared)
    return true
  } catch (error) {
    if ((error as { code?: string }).code === UNKNOWN_STATEMENT) return false
    throw error
  } finally {
    await Promise.all([first.end(), second.end()])
  }
}
