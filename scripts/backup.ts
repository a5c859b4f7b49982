import { rename } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type BackupSummary, createBackup } from '#adapters/backup/create-backup.ts'
import { recordBackup } from '#adapters/postgres/backup/last-backup.ts'
import { closeDatabase } from '#adapters/postgres/database/connect.ts'
import { backupFolders, newBackupStore, requestBackup } from '#bootstrap/backup.ts'
import { runProgram } from '#bootstrap/program.ts'
import { openBeside, openForCommand } from '#bootstrap/shop-database.ts'
import type { Config } from '#config/config.ts'
import { failureReason } from '#observability/failure-reason.ts'

const USAGE = `npm run backup -- --to <folder>            for example --to /var/backups/sumirei
npm run backup -- --to s3://bucket/folder  with the S3 settings of the shop

Writes a backup of the database and of the files to a new folder below, named by the time (UTC). The shop may run.
Uses the settings of the shop: DATABASE_URL, or the embedded database in DATA_DIR.`

/**
 * Backs up the shop of a configuration to `place`, and records that in its database. A folder has another name until it
 * is complete; in a bucket the manifest is written last. Throws `BackupFailedError`, and as `openForCommand`.
 */
export async function backUp(config: Config, place: string): Promise<BackupSummary> {
  const summary = await explained(`No backup was made at ${place}`, async () => {
    if (place.startsWith('s3:')) return writeBackup(config, place)
    const written = await writeBackup(config, `${place}.partial`)
    await rename(`${place}.partial`, place)
    return written
  })
  await explained(`${place} is complete, but the shop does not know of it`, () => record(config, summary.takenAt))
  return summary
}

/** Also for a running shop with the embedded database, which shares it. */
async function record(config: Config, takenAt: string): Promise<void> {
  const db = await openBeside(config)
  try {
    await recordBackup(db, takenAt)
  } finally {
    await closeDatabase(db)
  }
}

/** Thrown when a backup could not be made, or not be recorded: a tagged error. */
type BackupFailedError = Error & { readonly kind: 'backup-failed' }

/** Throws `BackupFailedError` with a sentence that begins so, unless the error explains itself. */
async function explained<T>(beginning: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if ((error as { readonly kind?: unknown }).kind !== undefined) throw error
    const failed = new Error(`${beginning}: ${failureReason(error)}`, { cause: error })
    throw Object.assign(failed, { kind: 'backup-failed' as const }) satisfies BackupFailedError
  }
}

/** With the embedded database a running shop is asked to do it. */
async function writeBackup(config: Config, place: string): Promise<BackupSummary> {
  const written = config.database.databaseUrl === undefined ? await requestBackup(config, place) : undefined
  if (written !== undefined) return written
  const db = await openForCommand(config, { statementTimeoutMs: 0, sharesEmbedded: false })
  try {
    return await createBackup({ db, folders: backupFolders(config) }, await newBackupStore(config, place))
  } finally {
    await closeDatabase(db)
  }
}

/** The folder of one backup, such as `2026-11-22t10-15-00z`; a key of a bucket has no capital letters. */
function folderName(now: Temporal.Instant): string {
  return now.toString({ smallestUnit: 'second' }).replaceAll(':', '-').toLowerCase()
}

async function main(config: Config): Promise<number> {
  const { to } = parseArgs({ options: { to: { type: 'string' } } }).values
  if (to === undefined) {
    console.error(USAGE)
    return 2
  }
  const place = `${to.replace(/\/+$/, '')}/${folderName(Temporal.Now.instant())}`
  const { takenAt, tables, rows, files, deletedFiles, bytes } = await backUp(config, place)
  console.log(`${place}: ${rows} rows of ${tables} tables and ${files} files of ${takenAt}, ${bytes} bytes`)
  if (deletedFiles > 0) console.log(`${deletedFiles} files were deleted by the shop meanwhile`)
  return 0
}

if (import.meta.main) await runProgram(main)
