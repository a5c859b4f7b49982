import { spawnSync } from 'node:child_process'
import { appendFileSync, chownSync, existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { createCluster, type PostgresCluster, type PostgresSettings } from '#tests/support/database/postgres-cluster.ts'
import { postgresFolders } from '#tests/support/database/postgres-programs.ts'

/** A streaming replica of a server, which is started. */
export async function startStandby(primary: PostgresCluster, settings: PostgresSettings): Promise<PostgresCluster> {
  const programs = postgresFolders().find((folder) => existsSync(join(folder, 'pg_basebackup')))
  if (programs === undefined) throw new Error('pg_basebackup is not installed')
  const standby = await createCluster(programs, settings)
  const { uid, gid } = statSync(standby.dataFolder)
  rmSync(standby.dataFolder, { recursive: true })
  const { port } = new URL(primary.url)
  const from = ['-h', '127.0.0.1', '-p', port, '-U', 'postgres', '--checkpoint=fast', '--no-sync']
  const { status, stderr, error } = spawnSync(
    join(programs, 'pg_basebackup'),
    [...from, '-D', standby.dataFolder, '-R'],
    {
      encoding: 'utf8',
      uid,
      gid,
      cwd: standby.folder,
    },
  )
  if (status !== 0) throw new Error(error?.message ?? stderr)
  const file = join(standby.dataFolder, 'postgresql.auto.conf')
  appendFileSync(file, `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres application_name=standby'\n`)
  chownSync(file, uid, gid)
  await standby.start()
  return standby
}

/** Waits for a query to return true. */
export async function whenTrue(url: string, query: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  while (!(await client.query<{ is: boolean }>(`SELECT coalesce((${query}), false) AS is`)).rows[0]!.is) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await client.end()
}
