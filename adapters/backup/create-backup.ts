import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Files } from '#services/ports/files.ts'
import type { StoredFiles } from '../files/disk-files.ts'
import { readSnapshot, type Snapshot, type TableShape } from '../postgres/backup/dump-tables.ts'
import type { Database } from '../postgres/database/connect.ts'
import {
  encodeManifest,
  FORMAT,
  MANIFEST_KEY,
  type Manifest,
  type ManifestTable,
  type Part,
  sha256,
} from './manifest.ts'

/** The folders of files: identity documents and photographs, mails of the file transport, original pictures. */
export const FOLDERS = ['private', 'mails', 'files'] as const

/** The folders of the shop's files, by their name in a backup. */
export type FileFolders = Readonly<Record<(typeof FOLDERS)[number], StoredFiles>>

export type BackupSource = { readonly db: Database; readonly folders: FileFolders }

/** What a backup contains. `deletedFiles`: files that the shop deleted while the backup was taken. */
export type BackupSummary = {
  readonly takenAt: string
  readonly tables: number
  readonly rows: number
  readonly files: number
  readonly deletedFiles: number
  readonly bytes: number
}

const compress = promisify(gzip)

/**
 * Writes a backup of the database and of the files to `target`, which must be empty; the shop may run. The files are
 * listed directly after the snapshot is taken: a file is written before a row names it, so none is missing that a row
 * of the snapshot names, unless the shop has deleted it meanwhile.
 */
export async function createBackup({ db, folders }: BackupSource, target: Files): Promise<BackupSummary> {
  const { listed, content } = await readSnapshot(db, async (snapshot) => ({
    listed: await listFiles(folders),
    content: await writeTables(snapshot, target),
  }))
  const files: Part[] = []
  for (const { folder, key } of listed) {
    const bytes = await folders[folder].read(key)
    if (bytes !== undefined) files.push(await writePart(target, `${folder}/${key}`, bytes))
  }
  const manifest: Manifest = { ...content, files }
  await target.write(MANIFEST_KEY, encodeManifest(manifest))
  const parts = [...manifest.tables.flatMap((table) => table.parts), ...files]
  return {
    takenAt: manifest.takenAt,
    tables: manifest.tables.length,
    rows: manifest.tables.reduce((total, { rows }) => total + rows, 0),
    files: files.length,
    deletedFiles: listed.length - files.length,
    bytes: parts.reduce((total, { bytes }) => total + bytes, 0),
  }
}

type ListedFile = { readonly folder: keyof FileFolders; readonly key: string }

async function listFiles(folders: FileFolders): Promise<readonly ListedFile[]> {
  const listed: ListedFile[] = []
  for (const folder of FOLDERS) {
    for await (const key of folders[folder].list()) listed.push({ folder, key })
  }
  return listed
}

async function writeTables(snapshot: Snapshot, target: Files): Promise<Omit<Manifest, 'files'>> {
  const { takenAt, serverVersion, migrations } = snapshot
  const tables: ManifestTable[] = []
  for (const table of snapshot.tables) tables.push(await writeTable(snapshot, table, target))
  const sequences = [...(await snapshot.sequences())]
  return { format: FORMAT, takenAt, serverVersion, migrations: [...migrations], tables, sequences }
}

async function writeTable(snapshot: Snapshot, table: TableShape, target: Files): Promise<ManifestTable> {
  const { schema, name } = table
  const parts: Part[] = []
  let rows = 0
  for await (const lines of snapshot.rows(table)) {
    rows += lines.length
    const number = String(parts.length + 1).padStart(6, '0')
    const bytes = await compress(Buffer.from(`${lines.join('\n')}\n`))
    parts.push(await writePart(target, `tables/${schema}.${name}/${number}.jsonl.gz`, bytes))
  }
  return { schema, name, columns: [...table.columns], rows, parts }
}

async function writePart(target: Files, key: string, bytes: Uint8Array): Promise<Part> {
  await target.write(key, bytes)
  return { key, bytes: bytes.byteLength, sha256: sha256(bytes) }
}
