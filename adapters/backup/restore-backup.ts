import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Files } from '#services/ports/files.ts'
import { listTables, type RowLines, type TableShape } from '../postgres/backup/dump-tables.ts'
import { loadTables } from '../postgres/backup/load-tables.ts'
import type { Database } from '../postgres/database/connect.ts'
import { migrate, migrationChecksum, readMigrations, type SqlFile } from '../postgres/database/migrate.ts'
import { type FileFolders, FOLDERS } from './create-backup.ts'
import { MANIFEST_KEY, type Manifest, type Part, parseManifest, sha256 } from './manifest.ts'

/** Where a backup is restored to: a database without tables, and folders without files. */
export type RestoreTarget = { readonly db: Database; readonly folders: FileFolders }

/** Why nothing was restored; `detail` names the part, table, folder or migration. */
export type RestoreRefusal = {
  readonly kind: 'rejected'
  readonly code: 'no-manifest' | 'damaged-manifest' | 'damaged-part' | 'not-empty' | 'other-migrations'
  readonly detail: string
}

const decompress = promisify(gunzip)

/**
 * Restores a backup into an empty database and empty folders. Before anything is written, every part is compared with
 * the checksum of the manifest. The tables are created by the migrations of the backup, files are written, and the
 * tables are loaded in one transaction; later migrations run afterwards. An interrupted restore is repeated with an
 * empty target.
 */
export async function restoreBackup(
  source: Pick<Files, 'read'>,
  { db, folders }: RestoreTarget,
): Promise<Manifest | RestoreRefusal> {
  const manifest = await verifyBackup(source)
  if ('kind' in manifest) return manifest
  const occupied = await findOccupied({ db, folders })
  if (occupied !== undefined) return rejected('not-empty', occupied)
  const available = await readMigrations()
  const foreign = findForeignMigration(manifest, available)
  if (foreign !== undefined) return rejected('other-migrations', foreign)
  await migrate(db, available.slice(0, manifest.migrations.length))
  for (const { key } of manifest.files) {
    const [folder = '', ...rest] = key.split('/')
    await folders[folder as keyof FileFolders].write(rest.join('/'), await readPart(source, key))
  }
  await loadTables(db, { ...manifest, rows: (table) => readRows(source, manifest, table) })
  await migrate(db, available)
  return manifest
}

/** The manifest of a complete and undamaged backup. Reads every part. */
export async function verifyBackup(source: Pick<Files, 'read'>): Promise<Manifest | RestoreRefusal> {
  const bytes = await source.read(MANIFEST_KEY)
  if (bytes === undefined) return rejected('no-manifest', MANIFEST_KEY)
  const manifest = parseManifest(bytes)
  if (manifest === undefined) return rejected('damaged-manifest', MANIFEST_KEY)
  for (const part of [...manifest.tables.flatMap(({ parts }) => parts), ...manifest.files]) {
    if (!(await isIntact(source, part))) return rejected('damaged-part', part.key)
  }
  return manifest
}

async function isIntact(source: Pick<Files, 'read'>, part: Part): Promise<boolean> {
  const bytes = await source.read(part.key)
  return bytes !== undefined && bytes.byteLength === part.bytes && sha256(bytes) === part.sha256
}

/** The first table or folder that is not empty. */
async function findOccupied({ db, folders }: RestoreTarget): Promise<string | undefined> {
  const [table] = await listTables(db)
  if (table !== undefined) return `the database has the table ${table.schema}.${table.name}`
  for (const folder of FOLDERS) {
    for await (const key of folders[folder].list()) return `the folder ${folder} has the file ${key}`
  }
  return undefined
}

/** The first migration of the backup that this version of the shop does not have, or has with another content. */
function findForeignMigration({ migrations }: Manifest, available: readonly SqlFile[]): string | undefined {
  return migrations.find(({ name, checksum }, position) => {
    const file = available[position]
    return file === undefined || file.name !== name || migrationChecksum(file) !== checksum
  })?.name
}

async function* readRows(
  source: Pick<Files, 'read'>,
  manifest: Manifest,
  { schema, name }: TableShape,
): AsyncIterable<RowLines> {
  const table = manifest.tables.find((one) => one.schema === schema && one.name === name)
  let rows = 0
  for (const { key } of table?.parts ?? []) {
    const text = (await decompress(await readPart(source, key))).toString()
    const lines = text.split('\n').slice(0, -1)
    rows += lines.length
    yield lines
  }
  if (rows !== table?.rows)
    throw new Error(`${schema}.${name} has ${rows} rows in the backup instead of ${table?.rows}`)
}

async function readPart(source: Pick<Files, 'read'>, key: string): Promise<Uint8Array> {
  const bytes = await source.read(key)
  if (bytes === undefined) throw new Error(`the part ${key} disappeared`)
  return bytes
}

function rejected(code: RestoreRefusal['code'], detail: string): RestoreRefusal {
  return { kind: 'rejected', code, detail }
}
