import { mkdir, rm, stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

const POLL_INTERVAL_MS = 100
/** A lock that is older was left behind by a crashed process. */
const STALE_AFTER_MS = 180_000

/** Runs work while holding a lock, which is a folder that exists until the work ends. */
export async function withLock<T>(lock: string, work: () => Promise<T>): Promise<T> {
  while (!(await acquire(lock))) await wait(POLL_INTERVAL_MS)
  try {
    return await work()
  } finally {
    await rm(lock, { recursive: true, force: true })
  }
}

async function acquire(lock: string): Promise<boolean> {
  try {
    await mkdir(lock)
    return true
  } catch {
    const existing = await stat(lock).catch(() => undefined)
    if (existing !== undefined && Date.now() - existing.mtimeMs > STALE_AFTER_MS)
      await rm(lock, { recursive: true, force: true })
    return false
  }
}
