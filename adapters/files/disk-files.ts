import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseFileKey } from '#domain/files/file-key.ts'
import type { Files } from '#services/ports/files.ts'
import { writeFileAtomic } from './atomic-write.ts'
import { hasErrorCode } from './error-code.ts'

/**
 * Stores files in a folder. A key consists of lowercase letters, digits, `.`, `_`, `-` and `/`; each part starts with a
 * letter or digit. Any other key is a programming error and throws.
 */
export function diskFiles(root: string): Files {
  const pathOf = (input: string) => {
    const key = parseFileKey(input)
    if (key === undefined) throw new TypeError(`not a file key: ${JSON.stringify(input)}`)
    return join(root, key)
  }
  return {
    write: async (key, bytes) => writeFileAtomic(pathOf(key), bytes),
    read: async (key) => readFileIfExists(pathOf(key)),
    remove: async (key) => rm(pathOf(key), { force: true }),
  }
}

/** Reads a file; undefined when it does not exist. */
export async function readFileIfExists(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) return undefined
    throw error
  }
}
