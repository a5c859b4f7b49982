import { type Logger, pino } from 'pino'

/** The process's log: JSON lines, without personal data (addresses, names and bodies are never passed to it). */
export function openLog(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}
