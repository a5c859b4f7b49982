import { DatabaseSync } from 'node:sqlite'

/** Thrown when another process uses the folder of the embedded database: a tagged error. */
export type DirectoryLockedError = Error & { readonly kind: 'directory-locked' }

export type DirectoryLock = { release(): void }

const SQLITE_BUSY = 5

/**
 * Locks a folder for this process. Two embedded databases in one folder would corrupt each other's files, and PGlite
 * does not check that. The lock is an SQLite lock on `{directory}.lock`: the operating system releases it however the
 * process ends, so there are no stale locks. Throws DirectoryLockedError.
 */
export function lockDirectory(directory: string): DirectoryLock {
  const lock = new DatabaseSync(`${directory}.lock`)
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw (error as { errcode?: number }).errcode === SQLITE_BUSY ? directoryHeld(directory) : error
  }
  return {
    release: () => {
      if (lock.isOpen) lock.close()
    },
  }
}

function directoryHeld(directory: string): DirectoryLockedError {
  const message =
    `The embedded database in ${directory} is in use by another process. ` +
    'Stop that process, set another DATA_DIR, or set DATABASE_URL to a PostgreSQL server, which many can share.'
  return Object.assign(new Error(message), { kind: 'directory-locked' as const })
}
