import { parseArgs } from 'node:util'
import { type BackupSummary, createBackup } from '#adapters/backup/create-backup.ts'
import { closeDatabase, openDatabase } from '#adapters/postgres/database/connect.ts'
import { backupFolders, backupStore, createPrivateFolder, requestBackup } from '#bootstrap/backup.ts'
import { type Config, readConfig } from '#config/config.ts'

const USAGE = `npm run backup -- --to <folder>            for example --to /var/backups/sumirei
npm run backup -- --to s3://bucket/folder  with the S3 settings of the shop

Writes a backup of the database and of the files to a new folder below, named by the time (UTC). The shop may run.
Uses the settings of the shop: DATABASE_URL, or the embedded database in DATA_DIR.`

/** Backs up the shop of a configuration to `place`. With the embedded database a running shop is asked to do it. */
export async function backUp(config: Config, place: string): Promise<BackupSummary> {
  await createPrivateFolder(place)
  const { database } = config
  const written = database.databaseUrl === undefined ? await requestBackup(config, place) : undefined
  if (written !== undefined) return written
  const db = await openDatabase({ ...database, poolSize: 1, statementTimeoutMs: 0 })
  try {
    return await createBackup({ db, folders: backupFolders(config) }, backupStore(config, place))
  } finally {
    await closeDatabase(db)
  }
}

/** The folder of one backup, such as `2026-11-22t10-15-00z`; a key of a bucket has no capital letters. */
function folderName(now: Temporal.Instant): string {
  return now.toString({ smallestUnit: 'second' }).replaceAll(':', '-').toLowerCase()
}

async function main(): Promise<void> {
  const { to } = parseArgs({ options: { to: { type: 'string' } } }).values
  if (to === undefined) {
    console.error(USAGE)
    process.exitCode = 2
    return
  }
  const place = `${to.replace(/\/+$/, '')}/${folderName(Temporal.Now.instant())}`
  const { takenAt, tables, rows, files, deletedFiles, bytes } = await backUp(readConfig(), place)
  console.log(`${place}: ${rows} rows of ${tables} tables and ${files} files of ${takenAt}, ${bytes} bytes`)
  if (deletedFiles > 0) console.log(`${deletedFiles} files were deleted by the shop meanwhile`)
}

if (import.meta.main) await main()
