import { chmod, rm, stat } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { deserialize, serialize } from 'node:v8'
import type { PGlite } from '@electric-sql/pglite'
import { CompiledQuery, type ControlledTransaction, type Kysely } from 'kysely'

/** What a command sends, one after the other. */
type Request = { readonly sql: string; readonly parameters: readonly unknown[] } | 'begin' | 'commit' | 'rollback'
type Result = { readonly rows: readonly unknown[]; readonly affectedRows: number | undefined }
type Response = Result | { readonly error: Readonly<Record<string, unknown>> }

/** A command that waits longer within a transaction would stop the shop, which has no other connection. */
const IDLE_TIMEOUT_MS = 10_000
const ERROR_FIELDS = ['message', 'code', 'constraint', 'table', 'column', 'detail', 'routine'] as const

/** The socket of the process that has the embedded database open; on Windows a named pipe. */
function socketPath(dataDir: string): string {
  const path = resolve(dataDir, 'postgres.sock')
  return process.platform === 'win32' ? `\\\\.\\pipe\\${path.replaceAll('\\', '/')}` : path
}

/**
 * Lets commands use the embedded database, which only this process can open, by a socket in DATA_DIR: whoever may write
 * there may use it. The statements of a command run between those of the shop, its transactions alone.
 */
export async function shareEmbedded(db: Kysely<unknown>, dataDir: string): Promise<Server> {
  const path = socketPath(dataDir)
  // The lock of the database excludes a second process, so an existing socket was left by a crash.
  if (process.platform !== 'win32') await rm(path, { force: true })
  const server = createServer((socket) => {
    socket.setTimeout(IDLE_TIMEOUT_MS, () => socket.destroy())
    serve(db, socket).catch(() => socket.destroy())
  })
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(path, listening))
  if (process.platform !== 'win32') await chmod(path, 0o600)
  return server
}

/** Answers the statements of one command. A transaction that it leaves open is rolled back. */
async function serve(db: Kysely<unknown>, socket: Socket): Promise<void> {
  let transaction: ControlledTransaction<unknown> | undefined
  const run = async (request: Request): Promise<Result> => {
    if (request === 'begin') transaction = await db.startTransaction().execute()
    else if (request === 'commit' || request === 'rollback') {
      const ending = transaction?.[request]()
      transaction = undefined
      await ending?.execute()
    } else {
      const query = CompiledQuery.raw(request.sql, [...request.parameters])
      const { rows, numAffectedRows: affected } = await (transaction ?? db).executeQuery(query)
      return { rows: rows.map(encodeRow), affectedRows: affected === undefined ? undefined : Number(affected) }
    }
    return { rows: [], affectedRows: undefined }
  }
  try {
    for await (const line of createInterface({ input: socket })) {
      const response = await run(decode<Request>(line)).catch((error: unknown) => ({ error: errorFields(error) }))
      socket.write(encode(response satisfies Response))
    }
  } finally {
    await transaction?.rollback().execute()
  }
}

/** The embedded database of a running shop, as Kysely uses PGlite. Undefined: no shop is running in this folder. */
export async function connectShared(dataDir: string): Promise<PGlite | undefined> {
  const path = socketPath(dataDir)
  const isThere = process.platform === 'win32' || (await stat(path).catch(() => undefined))?.isSocket() === true
  const socket = isThere ? await openSocket(path) : undefined
  return socket && remotePglite(socket)
}

function remotePglite(socket: Socket): PGlite {
  const waiting: { resolve(result: Result): void; reject(error: Error): void }[] = []
  createInterface({ input: socket }).on('line', (line) => {
    const response = decode<Response>(line)
    const { resolve, reject } = waiting.shift() ?? {}
    if ('error' in response) reject?.(Object.assign(new Error(String(response.error.message)), response.error))
    else resolve?.({ ...response, rows: response.rows.map(decodeRow) })
  })
  const fail = () => {
    for (const { reject } of waiting.splice(0)) reject(new Error('the shop has ended the connection'))
  }
  socket.on('close', fail).on('error', fail)
  const send = (request: Request) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ resolve, reject })
      socket.write(encode(request))
    })
  const query = (sql: string, parameters: readonly unknown[] = []) => send({ sql, parameters })
  const transaction = async (work: (tx: { query: typeof query }) => Promise<unknown>) => {
    await send('begin')
    const result = await work({ query }).catch(async (error: unknown) => {
      await send('rollback')
      throw error
    })
    await send('commit')
    return result
  }
  const close = async () => void socket.end()
  return { ready: true, closed: false, query, transaction, close } as unknown as PGlite
}

function openSocket(path: string): Promise<Socket | undefined> {
  return new Promise((opened, failed) => {
    const socket = connect(path, () => opened(socket))
    // A socket without a process was left by a crash.
    socket.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? opened(undefined) : failed(error),
    )
  })
}

function encode(message: Request | Response): string {
  return `${serialize(message).toString('base64')}\n`
}

function decode<Message>(line: string): Message {
  return deserialize(Buffer.from(line, 'base64'))
}

function errorFields(error: unknown): Readonly<Record<string, unknown>> {
  const given = error as Readonly<Record<string, unknown>>
  return Object.fromEntries(ERROR_FIELDS.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])))
}

/** Instants cannot be serialized; no column has a Map. */
function encodeRow(row: unknown): unknown {
  const encoded = ([name, value]: [string, unknown]) =>
    value instanceof Temporal.Instant ? [name, new Map([['instant', value.toString()]])] : [name, value]
  return Object.fromEntries(Object.entries(row as object).map(encoded))
}

function decodeRow(row: unknown): unknown {
  const decoded = ([name, value]: [string, unknown]) =>
    value instanceof Map ? [name, Temporal.Instant.from(value.get('instant'))] : [name, value]
  return Object.fromEntries(Object.entries(row as object).map(decoded))
}
