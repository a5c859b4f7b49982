import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findFileKey } from '#domain/files/file-key.ts'
import type { Files } from '#services/ports/files.ts'
import { writeWhole } from './atomic-write.ts'
import { hasCode } from './fault-code.ts'

/**
 * Stores files in a folder. A key consists of lowercase letters, digits, `.`, `_`, `-` and `/`; each part starts with a
 * letter or digit. Any other key is a programming error and throws.
 */
export function diskFiles(root: string): Files {
  const pathOf = (input: string) => {
    const key = findFileKey(input)
    if (key === undefined) throw new TypeError(`not a file key: ${JSON.stringify(input)}`)
    return join(root, key)
  }
  return {
    write: async (key, bytes) => writeWhole(pathOf(key), bytes),
    read: async (key) => readIfThere(pathOf(key)),
    remove: async (key) => rm(pathOf(key), { force: true }),
  }
}

/** Reads a file; undefined when it does not exist. */
export async function readIfThere(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) return undefined
    throw error
  }
}
