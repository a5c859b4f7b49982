import { type Logger, pino } from 'pino'
import type { JobReport } from '#services/ports/job-queue.ts'

/** The process's log: JSON lines, without personal data (addresses, names and bodies are never passed to it). */
export function openLog(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}

/** Says what jobs did, and which failed. */
export function jobLog(log: Logger): JobReport {
  return (name, outcome) => {
    if ('error' in outcome) log.error({ job: name, err: outcome.error }, 'job failed')
    else if (outcome.done > 0) log.info({ job: name, done: outcome.done }, 'job done')
  }
}
