import { startProcess } from '#bootstrap/process.ts'
import { runProgram } from '#bootstrap/program.ts'
import { createServices } from '#bootstrap/services.ts'
import { jobsOf } from '#jobs/schedule.ts'
import { jobLog } from '#observability/log.ts'

/**
 * The job process, which runs beside web processes on the same PostgreSQL server. Several job processes share the work.
 */
await runProgram(async (config) => {
  if (config.database.databaseUrl === undefined) {
    console.error('DATABASE_URL: is not set. With the embedded database the web process runs the jobs (npm start).')
    return 1
  }
  const { log, observer, ports, metricSources, closeDatabases } = await startProcess(config)
  await ports.jobs.start(observer.jobs(jobsOf(createServices(config, ports))), jobLog(log))
  await observer.listen(metricSources)
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void shutDown())
  log.info({ version: config.telemetry.version }, 'worker started')
  if (!config.isProduction) console.log(`${config.operator.shopName}: jobs`)

  /** Graceful shutdown: takes no new job, waits for running jobs, then exits. */
  async function shutDown(): Promise<void> {
    // npm passes on a second SIGINT.
    if (isStopping) return
    isStopping = true
    await ports.jobs.stop()
    await closeDatabases()
    await observer.close()
    process.exit(0)
  }
  return undefined
})
