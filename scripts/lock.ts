import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

const POLL_INTERVAL_MS = 100
/** A lock that is older was left behind by a crashed process. */
const STALE_AFTER_MS = 180_000

/**
 * Runs work while holding a lock, which is a file that exists until the work ends and names its process. Throws when
 * the file cannot be created, as in a folder that the user may not write.
 */
export async function withLock<T>(lock: string, work: () => Promise<T>): Promise<T> {
  while (!(await acquire(lock))) await wait(POLL_INTERVAL_MS)
  try {
    return await work()
  } finally {
    await rm(lock, { force: true })
  }
}

async function acquire(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, ownerOf(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (await isLeftBehind(lock)) await rm(lock, { recursive: true, force: true })
    return false
  }
}

/** Whether the process of a lock has ended, as after an interrupted build, or the lock is old. */
async function isLeftBehind(lock: string): Promise<boolean> {
  const found = await stat(lock).catch(() => undefined)
  const owner = await readFile(lock, 'utf8').catch(() => '')
  const pid = Number(owner.slice(owner.lastIndexOf(' ') + 1))
  const isOfEndedProcess = pid > 0 && owner === ownerOf(pid) && !isRunning(pid)
  return isOfEndedProcess || (found !== undefined && Date.now() - found.mtimeMs > STALE_AFTER_MS)
}

/** A process of another machine that shares the folder cannot be asked. */
function ownerOf(pid: number): string {
  return `${hostname()} ${pid}`
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
