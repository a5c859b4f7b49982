import { type Logger, pino } from 'pino'
import type { AccessWatch } from '#http/access/access.ts'
import type { JobReport } from '#services/ports/job-queue.ts'

/** Of an error nothing is written but these: databases and mail servers put rows and addresses into the others. */
const TOLD = ['code', 'kind', 'status', 'constraint', 'table', 'routine'] as const
/** Addresses of mails, tokens and secrets that an error's own words may hold. */
const PERSONAL: readonly (readonly [RegExp, string])[] = [
  [/[^\s"'<>(),;:=]+@[^\s"'<>(),;:=]+/g, '[mail]'],
  [/\b(?=[\w-]*\d)[\w-]{32,}(\.[\w-]+)*/g, '[secret]'],
]
const DEEPEST_CAUSE = 4

/** The process's log: JSON lines, without personal data (addresses, names and bodies are never passed to it). */
export function openLog(level: string, stream?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => told(error) },
  }
  return stream ? pino(options, stream) : pino(options)
}

/** An error as it may be written: what it is, where it came from, without what it was about. */
function told(error: unknown, depth = 0): unknown {
  if (typeof error !== 'object' || error === null) return withoutPersons(String(error))
  const { name, message, stack, cause, errors } = error as Error & { errors?: unknown[] }
  const plain = Object.entries(error).filter(([key]) => (TOLD as readonly string[]).includes(key))
  return {
    type: name,
    message: withoutPersons(String(message)),
    ...Object.fromEntries(plain),
    stack: typeof stack === 'string' ? withoutPersons(stack) : undefined,
    ...(cause !== undefined && depth < DEEPEST_CAUSE && { cause: told(cause, depth + 1) }),
    ...(Array.isArray(errors) && depth < DEEPEST_CAUSE && { errors: errors.map((one) => told(one, depth + 1)) }),
  }
}

function withoutPersons(text: string): string {
  return PERSONAL.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text)
}

/** Says which requests were answered, how and how fast; nothing of whom. `traceId`: of the trace it belongs to. */
export function accessLog(log: Logger, traceId: () => string | undefined = () => undefined): AccessWatch['answered'] {
  return ({ ms, ...access }) => {
    const trace = traceId()
    log.info({ ...access, ms: Math.round(ms * 10) / 10, ...(trace !== undefined && { traceId: trace }) }, 'request')
  }
}

/** Says what jobs did, and which failed. */
export function jobLog(log: Logger): JobReport {
  return (name, outcome) => {
    if ('error' in outcome) log.error({ job: name, err: outcome.error }, 'job failed')
    else if (outcome.done > 0) log.info({ job: name, done: outcome.done }, 'job done')
  }
}
