import { DatabaseSync } from 'node:sqlite'

/** Thrown when another process works in the folder of the embedded database: a tagged value. */
export type DirectoryHeld = Error & { readonly kind: 'directory-held' }

/** The sole use of a folder. */
export type DirectoryHold = { release(): void }

const SQLITE_BUSY = 5

/**
 * Takes a folder for this process alone: two embedded databases in one folder would destroy each other's files, and
 * PGlite does not look. The hold is the lock that SQLite keeps on `{directory}.lock`: the operating system frees it
 * however the process ends, so no stale lock is ever left. Throws DirectoryHeld.
 */
export function holdDirectory(directory: string): DirectoryHold {
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

function directoryHeld(directory: string): DirectoryHeld {
  const message =
    `The embedded database in ${directory} is in use by another process. ` +
    'Stop that process, set another DATA_DIR, or set DATABASE_URL to a PostgreSQL server, which many can share.'
  return Object.assign(new Error(message), { kind: 'directory-held' as const })
}
