import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const MIN_FREE_BYTES = 2 * 2 ** 30

/**
 * Where the temporary folders of a run are created: in memory, where there is enough of it. A suite creates and drops a
 * database of a thousand files, and a disk's file system spends more time on these files than PostgreSQL.
 */
export function temporaryRoot(): string {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= MIN_FREE_BYTES ? MEMORY : tmpdir()
}
