import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const FOLDERS = ['app', 'domain', 'services', 'public', 'content']
const FILES = ['package-lock.json', 'vite.config.ts', 'react-router.config.ts']

/** A text that changes whenever a file changes that the build is made of: names, sizes and times of change. */
export async function sourceFingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const path of [...FILES, ...(await filesBelow(FOLDERS))].sort()) {
    const { size, mtimeMs } = await stat(path)
    hash.update(`${path} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

async function filesBelow(folders: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
    for (const entry of entries) if (entry.isFile()) found.push(join(entry.parentPath, entry.name))
  }
  return found
}
