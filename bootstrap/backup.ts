import { chmod, mkdir, rm, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import { join, resolve } from 'node:path'
import { json } from 'node:stream/consumers'
import { type BackupSummary, createBackup, type FileFolders } from '#adapters/backup/create-backup.ts'
import { diskFiles, type StoredFiles } from '#adapters/files/disk-files.ts'
import { s3Files } from '#adapters/files/s3-files.ts'
import type { Database } from '#adapters/postgres/database/connect.ts'
import type { Config } from '#config/config.ts'

const BUCKET_URL = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/([a-z0-9._/-]*[a-z0-9])$/
/** Only the user of the shop may read backups and use the socket. */
const PRIVATE = 0o700

/** The folders of the shop's files: in the bucket, or in DATA_DIR. Mails of the file transport are always there. */
export function backupFolders({ files: { bucket }, dataDir }: Pick<Config, 'files' | 'dataDir'>): FileFolders {
  const open = (folder: string) => (bucket ? s3Files({ ...bucket, folder }) : diskFiles(join(dataDir, folder)))
  return { private: open('private'), files: open('files'), mails: diskFiles(join(dataDir, 'mails')) }
}

/** The store of a backup: a folder, or `s3://bucket/folder` at the service of the S3 settings. */
export function backupStore({ files: { bucket } }: Pick<Config, 'files'>, place: string): StoredFiles {
  if (!place.startsWith('s3:')) return diskFiles(resolve(place))
  const [, name, folder] = BUCKET_URL.exec(place) ?? []
  if (name === undefined || folder === undefined) throw new Error(`${place} must have the form s3://bucket/folder`)
  if (bucket === undefined)
    throw new Error('a backup to a bucket needs the settings S3_ENDPOINT, S3_BUCKET and its keys')
  return s3Files({ ...bucket, bucket: name, folder })
}

/** The store of a new backup. Other users of the machine cannot read its folder. */
export async function newBackupStore(config: Pick<Config, 'files'>, place: string): Promise<StoredFiles> {
  if (!place.startsWith('s3:')) {
    await mkdir(resolve(place), { recursive: true, mode: PRIVATE })
    await chmod(resolve(place), PRIVATE)
  }
  return backupStore(config, place)
}

/** The socket of the process that has the embedded database open; on Windows a named pipe. */
function socketPath(dataDir: string): string {
  const path = resolve(dataDir, 'backup.sock')
  return process.platform === 'win32' ? `\\\\.\\pipe\\${path.replaceAll('\\', '/')}` : path
}

/**
 * Lets `npm run backup` reach the embedded database, which only this process can read: a socket in DATA_DIR that takes
 * `{"place": "…"}` and answers with the summary. Whoever may write to DATA_DIR may use it.
 */
export async function listenForBackups(config: Config, db: Database): Promise<Server> {
  const path = socketPath(config.dataDir)
  // The lock of the database excludes a second process, so an existing socket was left by a crash.
  if (process.platform !== 'win32') await rm(path, { force: true })
  const server = createServer(async (message, response) => {
    try {
      const { place } = (await json(message)) as { place: string }
      const source = { db, folders: backupFolders(config) }
      response.end(JSON.stringify({ summary: await createBackup(source, await newBackupStore(config, place)) }))
    } catch (error) {
      response.writeHead(500).end(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }))
    }
  })
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(path, listening))
  return server
}

/** Asks the running shop for a backup of the embedded database. Undefined: no shop is running in this DATA_DIR. */
export async function requestBackup(config: Config, place: string): Promise<BackupSummary | undefined> {
  const path = socketPath(config.dataDir)
  const isThere = process.platform === 'win32' || (await stat(path).catch(() => undefined))?.isSocket() === true
  const message = isThere ? await send(path, { place: place.startsWith('s3:') ? place : resolve(place) }) : undefined
  if (message === undefined) return undefined
  const { summary, error } = (await json(message)) as { summary?: BackupSummary; error?: string }
  if (summary === undefined) throw new Error(error)
  return summary
}

function send(socket: string, body: object): Promise<IncomingMessage | undefined> {
  return new Promise((answered, failed) => {
    const sent = request({ socketPath: socket, method: 'POST', path: '/' }, answered)
    // A socket without a process was left by a crash.
    sent.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? answered(undefined) : failed(error),
    )
    sent.end(JSON.stringify(body))
  })
}
