import pg from 'pg'

/** A connection for one question: it gives up on a silent server, and does not end the process when it breaks. */
export function probeClient(connectionString: string, timeoutMs: number): pg.Client {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs })
  client.on('error', () => undefined)
  return client
}
