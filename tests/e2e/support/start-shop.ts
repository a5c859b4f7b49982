import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const READY_WITHIN_MS = 120_000
/** A Friday morning in Tokyo: what is ordered now arrives tomorrow. */
const CLOCK = '2026-11-20T10:00:00+09:00'

/**
 * Starts the built shop on an embedded database of its own, with the demo catalogue, and tells the journeys where it
 * is.
 */
export default async function startShop(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sumirei-e2e-'))
  const port = await freePort()
  const siteUrl = `http://localhost:${port}`
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    CLOCK,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
  }
  delete (env as NodeJS.ProcessEnv).DATABASE_URL
  const shop = spawn(process.execPath, ['server.ts'], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  process.env.SHOP_URL = siteUrl
  process.env.SHOP_DATA_DIR = dataDir
  await ready(siteUrl, shop)
  return async () => {
    const ended = new Promise((resolve) => shop.once('exit', resolve))
    shop.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function ready(siteUrl: string, shop: ChildProcess): Promise<void> {
  const until = performance.now() + READY_WITHIN_MS
  while (performance.now() < until) {
    if (shop.exitCode !== null) throw new Error(`the shop ended with ${shop.exitCode} before it was ready`)
    const answer = await fetch(`${siteUrl}/health/ready`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the shop was not ready in time')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
