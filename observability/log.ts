import { type LogFn, type Logger, pino } from 'pino'
import { redact } from '#domain/text/redact.ts'
import type { AccessEntry } from '#http/access.ts'
import type { JobReport } from '#services/ports/jobs.ts'

/** The only properties of an error that are logged: others may contain database rows and addresses. */
const LOGGED_PROPERTIES = ['code', 'kind', 'status', 'constraint', 'table', 'routine'] as const
const MAX_CAUSE_DEPTH = 4
const ERROR_LEVEL = pino.levels.values.error ?? 50

/** An error that was logged. `about`: the entry beside the error. */
export type LoggedError = {
  readonly source: ErrorSource
  readonly message: string
  readonly error: unknown
  readonly about: Readonly<Record<string, unknown>>
}

/** What failed, by the message of the log entry; all others are `other`. */
const SOURCES = {
  'request failed': 'request',
  'page failed': 'page',
  'call failed': 'call',
  'job failed': 'job',
} as const
export type ErrorSource = (typeof SOURCES)[keyof typeof SOURCES] | 'browser' | 'other'

type LogOptions = {
  readonly stream?: { write(line: string): void }
  /** Called for each entry with an error, at the level error. */
  readonly onError?: (error: LoggedError) => void
}

/** Creates the log of the process: JSON lines without personal data (addresses, names and bodies are never logged). */
export function createLog(level: string, { stream, onError }: LogOptions = {}): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => serializeError(error) },
    hooks: {
      logMethod(args: Parameters<LogFn>, method: LogFn, entryLevel: number) {
        const [entry, message] = args as unknown as [unknown, unknown]
        if (onError && entryLevel >= ERROR_LEVEL && entry instanceof Object && 'err' in entry)
          onError(loggedErrorOf(entry, String(message)))
        method.apply(this, args)
      },
    },
  }
  return stream ? pino(options, stream) : pino(options)
}

function loggedErrorOf({ err: error, ...about }: { readonly err: unknown }, message: string): LoggedError {
  const source = Object.hasOwn(SOURCES, message) ? SOURCES[message as keyof typeof SOURCES] : 'other'
  return { source, message, error, about }
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

/**
 * Creates the access log, without personal data. `traceId`: returns the id of the active trace; `of`: the number of
 * requests for which an entry stands.
 */
export function accessLog(
  log: Logger,
  traceId: () => string | undefined = () => undefined,
): (access: AccessEntry & { readonly of?: number }) => void {
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
