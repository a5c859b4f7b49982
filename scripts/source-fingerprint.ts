import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A hash of names, sizes and modification times of these files and of the files below these folders. Tests are
 * excluded.
 */
export async function sourceFingerprint(sources: readonly string[]): Promise<string> {
  const paths = (await Promise.all(sources.map(filesAt))).flat().filter((path) => !path.includes('.test.'))
  const entriesText = await Promise.all(
    paths.sort().map(async (path) => {
      const { size, mtimeMs } = await stat(path)
      return `${path} ${size} ${mtimeMs}\n`
    }),
  )
  return createHash('sha256').update(entriesText.join('')).digest('hex')
}

async function filesAt(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
