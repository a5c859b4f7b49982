import { parseArgs } from 'node:util'
import { type RestoreRefusal, restoreBackup, verifyBackup } from '#adapters/backup/restore-backup.ts'
import { closeDatabase } from '#adapters/postgres/database/connect.ts'
import { grantUseTo, requireRole } from '#adapters/postgres/database/grant.ts'
import { backupFolders, backupStore } from '#bootstrap/backup.ts'
import { runProgram } from '#bootstrap/program.ts'
import { openDirectly, refusedToRole } from '#bootstrap/shop-database.ts'
import type { Config } from '#config/config.ts'

const USAGE = `npm run restore -- --from <folder or s3://bucket/folder>               restores into an empty shop
npm run restore -- --from <folder or s3://bucket/folder> --grant shop  also lets the role shop read and write
npm run restore -- --from <folder or s3://bucket/folder> --verify      only checks that the backup is complete

Uses the settings of the shop to restore: an empty database at DATABASE_DIRECT_URL, else DATABASE_URL, whose role owns
it, or none yet in DATA_DIR, and no files. No process of that shop may run. A backup of the embedded database can be
restored to a server, and the reverse.`

const REASONS: Readonly<Record<RestoreRefusal['code'], string>> = {
  'no-manifest': 'There is no complete backup here. Missing:',
  'damaged-manifest': 'The backup is damaged, or of another format:',
  'damaged-part': 'The backup is damaged. A part is missing or has other content:',
  'not-empty':
    'The target is not empty, so nothing was restored. Use an empty database and an empty DATA_DIR or bucket:',
  'other-migrations': 'The backup was made by a newer or another version of the shop. Unknown migration:',
}

/** `grant`: a role that may read and write afterwards. */
type RestoreRequest = { readonly from: string; readonly isVerification?: boolean; readonly grant?: string | undefined }

/**
 * Restores a backup into the shop of a configuration, or only checks it. `text`: what to print. Throws `NotOpenedError`
 * when the role may not create tables.
 */
export async function restore(
  config: Config,
  { from, isVerification = false, grant }: RestoreRequest,
): Promise<{ readonly text: string; readonly isDone: boolean }> {
  const source = backupStore(config, from)
  const result = isVerification ? await verifyBackup(source) : await restoreInto(config, source, grant)
  if ('kind' in result) return { text: `${REASONS[result.code]} ${result.detail}`, isDone: false }
  const rows = result.tables.reduce((total, table) => total + table.rows, 0)
  const what = `${rows} rows of ${result.tables.length} tables and ${result.files.length} files of ${result.takenAt}`
  return { text: isVerification ? `Complete: ${what}` : `Restored: ${what}`, isDone: true }
}

async function restoreInto(config: Config, source: ReturnType<typeof backupStore>, grant: string | undefined) {
  // Checked before the database is opened, which creates an embedded one.
  const checked = await verifyBackup(source)
  if ('kind' in checked) return checked
  const { db, server, name } = await openDirectly(config.database, 2)
  console.error(`Database: ${name}`)
  try {
    if (grant !== undefined) await requireRole(db, grant)
    const restored = await restoreBackup(source, { db, folders: backupFolders(config) })
    if (grant !== undefined && !('kind' in restored)) await grantUseTo(db, grant)
    return restored
  } catch (error) {
    throw refusedToRole(error, server, 'restore')
  } finally {
    await closeDatabase(db)
  }
}

async function main(config: Config): Promise<number> {
  const options = {
    from: { type: 'string' },
    grant: { type: 'string' },
    verify: { type: 'boolean', default: false },
  } as const
  const { from, grant, verify } = parseArgs({ options }).values
  if (from === undefined || (verify && grant !== undefined)) {
    console.error(USAGE)
    return 2
  }
  const { text, isDone } = await restore(config, { from, isVerification: verify, grant })
  if (isDone) console.log(text)
  else console.error(text)
  return isDone ? 0 : 1
}

if (import.meta.main) await runProgram(main)
