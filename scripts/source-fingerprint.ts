import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A hash of names and contents of these files and of the files below these folders, so that a copy of a built shop is
 * built. Tests are excluded.
 */
export async function sourceFingerprint(sources: readonly string[]): Promise<string> {
  const paths = (await Promise.all(sources.map(filesAt))).flat().filter((path) => !path.includes('.test.'))
  const hashes = await Promise.all(
    paths.sort().map(
      async (path) =>
        `${path} ${createHash('sha256')
          .update(await readFile(path))
          .digest('hex')}\n`,
    ),
  )
  return createHash('sha256').update(hashes.join('')).digest('hex')
}

async function filesAt(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
