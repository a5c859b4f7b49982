import pg from 'pg'
import { cpuMsBetween, cpuTimes } from './cpu-time.ts'

/** CPU time that a process and the connections of a database used, in ms. */
export type UsedCpu = { readonly processMs: number; readonly serverMs: number }

/** Measures from now until `stop`, by default this process. Connections that were closed meanwhile are left out. */
export async function startCpuMeter(databaseUrl: string, pid = process.pid): Promise<{ stop(): Promise<UsedCpu> }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const connections = async () => {
    const { rows } = await client.query<{ pid: number }>(
      'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
    return cpuTimes(rows.map((row) => row.pid))
  }
  const [serverBefore, processBefore] = [await connections(), cpuTimes([pid])]
  return {
    stop: async () => {
      const processMs = cpuMsBetween(processBefore, cpuTimes([pid]))
      const serverMs = cpuMsBetween(serverBefore, await connections())
      await client.end()
      return { processMs, serverMs }
    },
  }
}
