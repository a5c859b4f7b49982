import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../processes/shop-process.ts'
import { removeAtExit } from '../suite/remove-at-exit.ts'
import { temporaryRoot } from '../suite/temporary-root.ts'

export type PostgresSettings = Readonly<Record<string, string>>

/** A PostgreSQL server in a temporary folder, which can be stopped and started. */
export type PostgresCluster = {
  readonly url: string
  /** By its Unix socket, which answers sooner than TCP; by TCP where there is none. */
  readonly localUrl: string
  /** The folder that the server may write to, and its data below. */
  readonly folder: string
  readonly dataFolder: string
  /** Starts the server and waits until it accepts connections. */
  start(): Promise<void>
  /** `fast` ends every connection, `immediate` is like a crash: the next start recovers from the log. */
  stop(mode: 'fast' | 'immediate'): Promise<void>
  /** Stops every process of the server with SIGSTOP, as when its machine is frozen. */
  freeze(): void
  thaw(): void
  /** Stops the server and removes the folder. */
  remove(): Promise<void>
}

const START_TIMEOUT_MS = 30_000
const STOP_TIMEOUT_MS = 10_000
const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const

/**
 * Creates a cluster with the programs of a folder, in a folder of its own below `root`. PostgreSQL does not run as
 * root: then the user is postgres or nobody. Throws when that fails.
 */
export async function createCluster(
  programs: string,
  settings: PostgresSettings,
  root = temporaryRoot(),
): Promise<PostgresCluster> {
  const user = unprivilegedUser()
  const folder = mkdtempSync(join(root, 'sumirei-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const cancelRemoval = removeAtExit({ folder })
  const dataFolder = join(folder, 'data')
  const remove = () => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    cancelRemoval()
  }
  const options = ['-D', dataFolder, '-U', 'postgres', '--auth=trust', '--no-sync', '-E', 'UTF8', '--no-locale']
  const initialised = spawnSync(join(programs, 'initdb'), options, { ...user, cwd: folder, encoding: 'utf8' })
  if (initialised.status !== 0) {
    remove()
    throw new Error(initialised.error?.message ?? initialised.stderr)
  }
  const port = await freePort()
  const settingOptions = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const socketFolder = process.platform === 'win32' ? '' : folder
  const localUrl = `postgres://postgres@${encodeURIComponent(socketFolder || '127.0.0.1')}:${port}/postgres`
  const args = ['-D', dataFolder, '-p', String(port), '-h', '127.0.0.1', '-k', socketFolder, ...settingOptions]
  let server: ChildProcess | undefined
  const start = async () => {
    server = spawn(join(programs, 'postgres'), args, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
    await whenReady(server, url)
  }
  const stop: PostgresCluster['stop'] = async (mode) => {
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return
    const stopping = server
    const ended = new Promise((resolve) => stopping.once('exit', resolve))
    stopping.kill(SIGNALS[mode])
    await Promise.race([ended, wait(STOP_TIMEOUT_MS, undefined, { ref: false }).then(() => stopping.kill('SIGQUIT'))])
    await ended
  }
  const signalAll = (signal: NodeJS.Signals) => {
    if (server?.pid !== undefined) for (const pid of [server.pid, ...childrenOf(server.pid)]) process.kill(pid, signal)
  }
  return {
    url,
    localUrl,
    folder,
    dataFolder,
    start,
    stop,
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async remove() {
      await stop('fast')
      remove()
    },
  }
}

async function whenReady(server: ChildProcess, url: string): Promise<void> {
  let output = ''
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = `${output}${text}`.slice(-4_000)
  })
  server.on('error', (error) => {
    output += error.message
  })
  const cancelRemoval = removeAtExit({ pid: server.pid, signal: 'SIGQUIT' })
  server.once('exit', cancelRemoval)
  const deadline = Date.now() + START_TIMEOUT_MS
  while (!(await isReady(url))) {
    if (server.exitCode !== null || server.pid === undefined || Date.now() > deadline) {
      server.kill('SIGQUIT')
      throw new Error(`the server did not start: ${output}`)
    }
    await wait(50)
  }
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

function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return processes.flatMap(([child = 0, parent]) => (parent === pid ? [child] : []))
}

/** The user that runs the server when this process is root; undefined when it is not. */
export function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = ['postgres', 'nobody'].map((name) => users.find(([known]) => known === name)).find(Boolean)
  return { uid: Number(user?.[2] ?? 65534), gid: Number(user?.[3] ?? 65534) }
}
