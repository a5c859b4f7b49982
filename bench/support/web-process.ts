import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A web process of the shop, as `npm start` runs it. */
export type WebProcess = { readonly url: string; readonly child: ChildProcess; stop(): Promise<void> }

const READY_WITHIN_MS = 180_000

/** Starts a web process and waits until it is ready. */
export async function startWebProcess(env: Record<string, string>): Promise<WebProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const dataDir = await mkdtemp(join(tmpdir(), 'sumirei-bench-'))
  const settings = { PORT: String(port), HOST: '127.0.0.1', SITE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, ['server.ts'], {
    env: { ...process.env, NODE_ENV: 'production', ...settings, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const until = performance.now() + READY_WITHIN_MS
  for (;;) {
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined)
    if (answer?.ok) break
    const isGone = child.exitCode !== null || child.signalCode !== null
    if (isGone || performance.now() > until) throw new Error('the web process did not start')
    await wait(50)
  }
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
  return { url, child, stop }
}

/** A port that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
