import { cpus, loadavg, totalmem } from 'node:os'
import { sql } from 'kysely'
import type { Database } from '#adapters/postgres/database/connect.ts'

/** The machine of a measurement. */
export type Machine = {
  readonly cores: number
  readonly processor: string
  readonly memoryGb: number
  /** Average number of runnable processes in the last minute; above `cores` the figures are unreliable. */
  readonly load: number
  readonly node: string
  readonly postgres: string
}

/** This machine, and the version of the database server. */
export async function machineOf(db: Database): Promise<Machine> {
  const { rows } = await sql<{ server_version: string }>`SHOW server_version`.execute(db)
  return {
    cores: cpus().length,
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    load: Number(loadavg()[0]!.toFixed(1)),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    postgres: rows[0]!.server_version,
  }
}
