import { chmod, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { randomIds } from '#adapters/runtime/random-ids.ts'
import { parseFileKey } from '#domain/files/file-key.ts'
import type { Files } from '#services/ports/files.ts'

/** Files whose keys can be listed, in any order; a file that is written or removed meanwhile may be listed or not. */
export type StoredFiles = Files & { list(): AsyncIterable<string> }

/** A key has lowercase letters, digits and `._-/`; its parts start with a letter or digit. Any other key throws. */
export function diskFiles(root: string): StoredFiles {
  const pathOf = (input: string) => {
    const key = parseFileKey(input)
    if (key === undefined) throw new TypeError(`not a file key: ${JSON.stringify(input)}`)
    return join(root, key)
  }
  return {
    write: async (key, bytes) => writeFileAtomic(pathOf(key), bytes),
    read: async (key) => readFileIfExists(pathOf(key)),
    remove: async (key) => rm(pathOf(key), { force: true }),
    list: () => listFiles(root),
  }
}

/** Temporary files are left out: their names are not keys. */
async function* listFiles(root: string): AsyncIterable<string> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (hasErrorCode(error, 'ENOENT')) return []
    throw error
  })
  for (const entry of entries) {
    const key = relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')
    if (entry.isFile() && parseFileKey(key) !== undefined) yield key
  }
}

export async function readFileIfExists(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) return undefined
    throw error
  }
}

const ids = randomIds()
/** Windows refuses a rename while another program, such as a virus scanner, has either file open. */
const HELD = ['EPERM', 'EACCES', 'EBUSY'] as const
const RETRIES_AFTER_MS = [10, 30, 100, 300]

/** Atomic: a temporary file in the same folder, then a rename. No fsync: the content can be produced again. */
export async function writeFileAtomic(path: string, bytes: Uint8Array | string): Promise<void> {
  await withTemporaryFile(path, bytes, (temporaryPath) => renameOver(temporaryPath, path))
}

/** Renames over a file; retries for half a second while either is open elsewhere. Tests replace `move`. */
export async function renameOver(from: string, to: string, move: typeof rename = rename): Promise<void> {
  for (const ms of RETRIES_AFTER_MS) {
    try {
      return await move(from, to)
    } catch (error) {
      if (!hasErrorCode(error, ...HELD)) throw error
      await wait(ms)
    }
  }
  await move(from, to)
}

/** Writes a file unless it exists. Of several concurrent writers exactly one gets true. */
export async function writeFileIfAbsent(path: string, bytes: Uint8Array | string): Promise<boolean> {
  return withTemporaryFile(path, bytes, async (temporaryPath) => {
    try {
      await link(temporaryPath, path)
      return true
    } catch (error) {
      if (hasErrorCode(error, 'EEXIST')) return false
      throw error
    }
  })
}

/** Only the account of the process reads files and folders: they hold identity documents and mails. */
const PRIVATE_FILE = 0o600
const PRIVATE_FOLDER = 0o700
const privateFolders = new Set<string>()

/** Creates a folder, and restricts an existing one that another release has left open. */
async function openPrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
  if (privateFolders.has(folder)) return
  await chmod(folder, PRIVATE_FOLDER)
  privateFolders.add(folder)
}

/** The temporary name starts with a dot, which no key does, and is unique between processes. */
async function withTemporaryFile<T>(
  path: string,
  bytes: Uint8Array | string,
  publish: (temporaryPath: string) => Promise<T>,
): Promise<T> {
  await openPrivateFolder(dirname(path))
  const temporaryPath = join(dirname(path), `.${basename(path)}.${ids.next()}.tmp`)
  try {
    await writeFile(temporaryPath, bytes, { mode: PRIVATE_FILE })
    return await publish(temporaryPath)
  } finally {
    await rm(temporaryPath, { force: true })
  }
}

function hasErrorCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
