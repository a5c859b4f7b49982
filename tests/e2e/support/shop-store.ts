import { access, readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

/** Stored data of the shop of this run that matches: files of its data folder and database, and tables. */
export async function storedWith(pattern: RegExp): Promise<string[]> {
  const client = new pg.Client({ connectionString: process.env.SHOP_DATABASE_URL })
  await client.connect()
  try {
    const folders = [process.env.SHOP_DATA_DIR ?? '', ...(await databaseFolders(client))]
    const files = await Promise.all(folders.map((folder) => filesWith(folder, pattern)))
    return [...files.flat(), ...(await tablesWith(client, pattern))]
  } finally {
    await client.end()
  }
}

/** The folders of the database and of the write-ahead log, if they are on this machine. */
async function databaseFolders(client: pg.Client): Promise<string[]> {
  await client.query('CHECKPOINT')
  const { rows } = await client.query<{ folder: string; oid: number }>(
    `SELECT current_setting('data_directory') AS folder, oid FROM pg_database WHERE datname = current_database()`,
  )
  const folders = rows.flatMap(({ folder, oid }) => [`${folder}/base/${oid}`, `${folder}/pg_wal`])
  const areAccessible = await Promise.all(
    folders.map((folder) =>
      access(folder).then(
        () => true,
        () => false,
      ),
    ),
  )
  return folders.filter((_, index) => areAccessible[index])
}

async function filesWith(folder: string, pattern: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = `${entry.parentPath}/${entry.name}`
    if (pattern.test(await readIfThere(path))) found.push(path)
  }
  return found
}

/** Empty for a file that the server has removed since the folder was read, such as a cache of its catalogue. */
async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, 'latin1')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

async function tablesWith(client: pg.Client, pattern: RegExp): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await client.query(`SELECT FROM ${name} AS one WHERE one::text ~ $1 LIMIT 1`, [pattern.source])
    if (rowCount !== 0) found.push(name)
  }
  return found
}
