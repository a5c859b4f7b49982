import { cpus, loadavg, totalmem } from 'node:os'
import { sql } from 'kysely'
import type { Database } from '#adapters/postgres/connect.ts'

/** On what a measurement was made. */
export type Machine = {
  readonly cores: number
  readonly processor: string
  readonly memoryGb: number
  /** Processes that wanted a core in the minute before: above `cores` the numbers say little. */
  readonly load: number
  readonly node: string
  readonly postgres: string
}

/** This machine and the server of a database. */
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
