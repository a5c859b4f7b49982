import { mkdir, rm, stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

const LOOK_EVERY_MS = 100
/** A process that holds a lock longer than this has died with it. */
const STALE_AFTER_MS = 180_000

/** Runs work while no other process runs work under the same lock, a folder that is there meanwhile. */
export async function alone<T>(lock: string, work: () => Promise<T>): Promise<T> {
  while (!(await isTaken(lock))) await wait(LOOK_EVERY_MS)
  try {
    return await work()
  } finally {
    await rm(lock, { recursive: true, force: true })
  }
}

async function isTaken(lock: string): Promise<boolean> {
  try {
    await mkdir(lock)
    return true
  } catch {
    const held = await stat(lock).catch(() => undefined)
    if (held !== undefined && Date.now() - held.mtimeMs > STALE_AFTER_MS)
      await rm(lock, { recursive: true, force: true })
    return false
  }
}
