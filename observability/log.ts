import { type Logger, pino } from 'pino'
import type { AccessObserver } from '#http/access.ts'
import type { JobReport } from '#services/ports/jobs.ts'

/** The only properties of an error that are logged: others may contain database rows and addresses. */
const LOGGED_PROPERTIES = ['code', 'kind', 'status', 'constraint', 'table', 'routine'] as const
/** Patterns of e-mail addresses, tokens and secrets in error messages. */
const PERSONAL_DATA_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/[^\s"'<>(),;:=]+@[^\s"'<>(),;:=]+/g, '[mail]'],
  [/\b(?=[\w-]*\d)[\w-]{32,}(\.[\w-]+)*/g, '[secret]'],
]
const MAX_CAUSE_DEPTH = 4

/** Creates the log of the process: JSON lines without personal data (addresses, names and bodies are never logged). */
export function createLog(level: string, stream?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => serializeError(error) },
  }
  return stream ? pino(options, stream) : pino(options)
}

function serializeError(error: unknown, depth = 0): unknown {
  if (typeof error !== 'object' || error === null) return redact(String(error))
  const { name, message, stack, cause, errors } = error as Error & { errors?: unknown[] }
  const properties = Object.entries(error).filter(([key]) => (LOGGED_PROPERTIES as readonly string[]).includes(key))
  return {
    type: name,
    message: redact(String(message)),
    ...Object.fromEntries(properties),
    stack: typeof stack === 'string' ? redact(stack) : undefined,
    ...(cause !== undefined && depth < MAX_CAUSE_DEPTH && { cause: serializeError(cause, depth + 1) }),
    ...(Array.isArray(errors) &&
      depth < MAX_CAUSE_DEPTH && { errors: errors.map((one) => serializeError(one, depth + 1)) }),
  }
}

function redact(text: string): string {
  return PERSONAL_DATA_PATTERNS.reduce(
    (redacted, [pattern, replacement]) => redacted.replace(pattern, replacement),
    text,
  )
}

/** Creates the access log, without personal data. `traceId`: returns the id of the active trace. */
export function accessLog(
  log: Logger,
  traceId: () => string | undefined = () => undefined,
): AccessObserver['onResponse'] {
  return ({ ms, ...access }) => {
    const activeTraceId = traceId()
    log.info(
      { ...access, ms: Math.round(ms * 10) / 10, ...(activeTraceId !== undefined && { traceId: activeTraceId }) },
      'request',
    )
  }
}

export function jobLog(log: Logger): JobReport {
  return (name, outcome) => {
    if ('error' in outcome) log.error({ job: name, err: outcome.error }, 'job failed')
    else if (outcome.done > 0) log.info({ job: name, done: outcome.done }, 'job done')
  }
}
