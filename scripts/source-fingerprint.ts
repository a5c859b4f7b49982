import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A text that changes whenever one of these files, or a file below one of these folders, changes: names, sizes and
 * times of change. Tests are left out.
 */
export async function sourceFingerprint(sources: readonly string[]): Promise<string> {
  const paths = (await Promise.all(sources.map(filesAt))).flat().filter((path) => !path.includes('.test.'))
  const facts = await Promise.all(
    paths.sort().map(async (path) => {
      const { size, mtimeMs } = await stat(path)
      return `${path} ${size} ${mtimeMs}\n`
    }),
  )
  return createHash('sha256').update(facts.join('')).digest('hex')
}

async function filesAt(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
