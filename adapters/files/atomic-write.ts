import { link, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { randomIds } from '#adapters/ids/random-ids.ts'
import { hasCode } from './fault-code.ts'

const ids = randomIds()
/** Windows refuses to rename while somebody, such as a virus scanner, has one of the two files open. */
const HELD = ['EPERM', 'EACCES', 'EBUSY'] as const
const RETRIES_AFTER_MS = [10, 30, 100, 300]

/**
 * Writes a file so that no reader ever sees half of it: a temporary sibling, then a rename. Folders are made. Not
 * synced to the platter: what it keeps can be made again.
 */
export async function writeWhole(path: string, bytes: Uint8Array | string): Promise<void> {
  await withSibling(path, bytes, (sibling) => renameOver(sibling, path))
}

/** Renames a file over another one, and tries again for a moment while either is held. `move`: what renames. */
export async function renameOver(from: string, to: string, move: typeof rename = rename): Promise<void> {
  for (const ms of RETRIES_AFTER_MS) {
    try {
      return await move(from, to)
    } catch (fault) {
      if (!hasCode(fault, ...HELD)) throw fault
      await wait(ms)
    }
  }
  await move(from, to)
}

/**
 * Writes a file unless there is one already. Returns whether it was written; of several writers exactly one is told
 * yes.
 */
export async function writeOnce(path: string, bytes: Uint8Array | string): Promise<boolean> {
  return withSibling(path, bytes, async (sibling) => {
    try {
      await link(sibling, path)
      return true
    } catch (fault) {
      if (hasCode(fault, 'EEXIST')) return false
      throw fault
    }
  })
}

/** The name starts with a dot, which no key does, and is unique between processes. */
async function withSibling<T>(
  path: string,
  bytes: Uint8Array | string,
  place: (sibling: string) => Promise<T>,
): Promise<T> {
  await mkdir(dirname(path), { recursive: true })
  const sibling = join(dirname(path), `.${basename(path)}.${ids.next()}.tmp`)
  try {
    await writeFile(sibling, bytes)
    return await place(sibling)
  } finally {
    await rm(sibling, { force: true })
  }
}
