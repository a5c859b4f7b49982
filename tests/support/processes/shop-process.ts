import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import type { Readable } from 'node:stream'
import { removeAtExit } from '../suite/remove-at-exit.ts'

/** A process of the built shop, as `npm start` and `npm run worker` run it. */
export type ShopProcess = {
  readonly child: ChildProcess
  /** What the process has written to its standard output and error so far. */
  output(): string
  /** Resolves when the process serves requests or runs jobs. Rejects when it exits before that. */
  readonly ready: Promise<void>
  /** The exit code, or the signal that ended the process. */
  readonly exited: Promise<number | NodeJS.Signals>
  /** Sends SIGTERM and waits for the exit. */
  stop(): ShopProcess['exited']
}

/** A web process and its address. */
export type WebProcess = ShopProcess & { readonly url: string }

/** What server.ts and worker.ts write when they are ready: in production a line of the log, at the level info. */
const READY = /"msg":"(shop|worker) started"|墨礼 SUMIREI: /

type Environment = Readonly<Record<string, string>> & { readonly DATA_DIR: string }

/**
 * Starts a process of the shop, which has to be built. Without DATABASE_URL it uses the embedded database in DATA_DIR.
 * It is killed when this process ends. `folder`: that of the source; another version of the shop has another one.
 */
export function startProcess(name: 'server' | 'worker', env: Environment, folder = '.'): ShopProcess {
  return spawnProcess([`build/process/${name}.js`], env, folder)
}

/** As `startProcess`, from the TypeScript sources: earlier versions have no bundle. */
export function startFromSources(name: 'server' | 'worker', env: Environment, folder: string): ShopProcess {
  return spawnProcess([`${name}.ts`], env, folder)
}

/** Starts `npm run orders` with arguments, like staff. */
export function startOrdersCommand(args: readonly string[], env: Environment): ShopProcess {
  return spawnProcess(['scripts/orders.ts', ...args], env)
}

function spawnProcess(args: readonly string[], env: Environment, cwd = '.'): ShopProcess {
  const defaults = {
    NODE_ENV: 'production',
    SETTINGS_FILE: '',
    LOG_LEVEL: 'error',
    SEED: 'none',
    DATABASE_URL: '',
    SHUTDOWN_DELAY_MS: '0',
  }
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...defaults, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { output, exited, stop } = watchChild(child)
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) stream.on('data', () => READY.test(output()) && resolve())
    exited.then((status) => reject(new Error(`the process exited with ${status} before it was ready:\n${output()}`)))
  })
  // A caller that only waits for the exit does not handle this rejection.
  ready.catch(() => undefined)
  return { child, output, ready, exited, stop }
}

/** What a process writes, and how it ends; it is ended when the tests are. */
export function watchChild(child: ChildProcessByStdio<null, Readable, Readable>) {
  const cancelRemoval = removeAtExit({ pid: child.pid })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const exited = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('exit', cancelRemoval)
    child.once('close', (code, signal) => resolve(signal ?? code ?? 0))
  })
  const stop = () => {
    child.kill('SIGTERM')
    return exited
  }
  return { output: () => output, exited, stop }
}

/** Starts a web process at `url`, by default on a free port, and waits until it is ready. */
export async function startWebProcess(env: Environment, { url = '', start = startProcess } = {}): Promise<WebProcess> {
  const at = new URL(url || `http://127.0.0.1:${await freePort()}`)
  const web = start('server', { PORT: at.port, HOST: at.hostname, SITE_URL: at.origin, ...env })
  await web.ready
  return { ...web, url: at.origin }
}

/**
 * `fetch` on a new connection, which is closed afterwards. A process closes kept connections when they have been idle
 * and when it exits; a request sent on one at that moment fails with ECONNRESET.
 */
export function fetchWithoutKeepAlive(url: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('connection', 'close')
  return fetch(url, { ...init, headers })
}

/** Below the ports that systems give to outgoing connections, one of which could take a port before it is used. */
const PORTS = { first: 20_000, count: 12_000 }

/** A port on which nothing listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + randomInt(PORTS.count)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.on('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
