import type { Duplex } from 'node:stream'
import pg from 'pg'

/** Thrown at once while the server does not answer: a tagged error. */
export type DatabaseUnavailableError = Error & { readonly kind: 'database-unavailable' }

/** Times in milliseconds; tests shorten them. */
export type OutageTimes = {
  readonly checkIntervalMs: number
  /** After this time without a byte from the server, while statements wait, the server is probed. */
  readonly silenceMs: number
  /** How long a probe may take. */
  readonly probeTimeoutMs: number
}

/** Together well below the 10 s within which every request is answered (docs/reliability.md). */
const TIMES: OutageTimes = { checkIntervalMs: 500, silenceMs: 2_500, probeTimeoutMs: 2_500 }

type Waiting = PromiseWithResolvers<never>

/**
 * Ends statements and waits for connections when the server stops answering, as when its machine is frozen or the
 * network drops packets: the operating system reports neither for minutes. A slow statement or a busy pool is no
 * outage, because a new connection is still answered. During an outage every statement fails at once; a probe ends it.
 */
export function detectOutages(pool: pg.Pool, connectionString: string, times: OutageTimes = TIMES): void {
  const inUse = new Set<pg.PoolClient>()
  const waiters = new Set<Waiting>()
  let lastSignMs = performance.now()
  let isDown = false
  let isProbing = false

  async function check(): Promise<void> {
    const isIdle = inUse.size === 0 && waiters.size === 0
    const isSilent = !isIdle && performance.now() - lastSignMs > times.silenceMs
    if (isProbing || !(isDown || isSilent)) return
    isProbing = true
    isDown = !(await isAnswering(connectionString, times.probeTimeoutMs))
    isProbing = false
    if (isDown) abandonAll()
    else lastSignMs = performance.now()
  }

  function abandonAll(): void {
    for (const { reject } of waiters) reject(unavailable())
    for (const client of inUse) streamOf(client)?.destroy(unavailable())
  }

  pool.on('connect', (client) => {
    // Without a listener, a connection that breaks between two statements of a transaction would end the process.
    client.on('error', () => undefined)
    streamOf(client)?.on('data', () => {
      lastSignMs = performance.now()
    })
  })
  pool.on('acquire', (client) => void inUse.add(client))
  pool.on('release', (_, client) => void inUse.delete(client))
  pool.on('remove', (client) => void inUse.delete(client))

  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const connectUnlessDown = async () => {
    if (isDown) throw unavailable()
    if (inUse.size === 0 && waiters.size === 0) lastSignMs = performance.now()
    const waiting: Waiting = Promise.withResolvers()
    waiters.add(waiting)
    const connecting = connect()
    try {
      return await Promise.race([connecting, waiting.promise])
    } catch (error) {
      connecting.then((client) => client.release(true)).catch(() => undefined)
      throw error
    } finally {
      waiters.delete(waiting)
    }
  }
  pool.connect = connectUnlessDown as typeof pool.connect
  const timer = setInterval(check, times.checkIntervalMs).unref()
  const end = pool.end.bind(pool) as () => Promise<void>
  const endWithTimer = () => {
    clearInterval(timer)
    return end()
  }
  pool.end = endWithTimer as typeof pool.end
}

/** Whether a new connection gets any answer; a refusal by the server, such as of too many connections, is one. */
async function isAnswering(connectionString: string, timeoutMs: number): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch (error) {
    return error instanceof pg.DatabaseError
  } finally {
    // A silent server would never confirm the end.
    streamOf(client)?.destroy()
  }
}

function unavailable(): DatabaseUnavailableError {
  return Object.assign(new Error('the database server does not answer'), { kind: 'database-unavailable' as const })
}

/** The socket, which the driver does not declare. */
export function streamOf(client: pg.ClientBase): Duplex | undefined {
  return (client as unknown as { connection?: { stream?: Duplex } }).connection?.stream
}
