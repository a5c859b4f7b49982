import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findFileKey } from '#domain/files/file-key.ts'
import type { Files } from '#services/ports/files.ts'
import { writeWhole } from './atomic-write.ts'
import { hasCode } from './fault-code.ts'

/**
 * Keeps files in a folder. A key is made of small letters, digits, `.`, `_`, `-` and `/`; each part begins with a
 * letter or digit. Any other key is a fault of ours and throws.
 */
export function diskFiles(root: string): Files {
  const pathOf = (text: string) => {
    const key = findFileKey(text)
    if (key === undefined) throw new TypeError(`not a file key: ${JSON.stringify(text)}`)
    return join(root, key)
  }
  return {
    write: async (key, bytes) => writeWhole(pathOf(key), bytes),
    read: async (key) => readIfThere(pathOf(key)),
    remove: async (key) => rm(pathOf(key), { force: true }),
  }
}

/** The bytes of a file; undefined when there is none. */
export async function readIfThere(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path)
  } catch (fault) {
    if (hasCode(fault, 'ENOENT', 'ENOTDIR', 'EISDIR')) return undefined
    throw fault
  }
}
