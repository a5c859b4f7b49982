import type { Logger } from 'pino'
import type { OutsideService } from '#domain/operator/service-failures.ts'
import { redact } from '#domain/text/redact.ts'
import type { ServiceFailureStore, ServiceWatch } from '#services/ports/operations.ts'
import { failureCode, failureReason } from './failure-reason.ts'

/** A failure is not logged or recorded more often while it lasts, nor what others recorded asked after. */
const INTERVAL_MS = 60_000
/** Others record a failure that lasts once in `INTERVAL_MS`: what is older than this is over, or its process is. */
const OTHERS_SECONDS = 120

/** `elapsedMs`: monotonic clock in milliseconds; not the time of day. */
export type WatchOptions = {
  readonly log?: Logger | undefined
  readonly failures: Pick<ServiceFailureStore, 'record' | 'end'>
  readonly now: () => Temporal.Instant
  readonly elapsedMs?: () => number
}

/**
 * Logs when a service, such as the mail server, begins to fail and works again, and records it for the other processes.
 * It may fail for one process alone, or for one kind of call, which has a watch of its own: so a good answer ends what
 * this watch has recorded, unless another one has recorded a failure since. A process may also end while a service
 * fails: so each ends, once a minute, what was recorded two minutes ago and not since.
 */
export function watchService(
  service: OutsideService,
  { log, failures, now, elapsedMs = () => performance.now() }: WatchOptions,
): ServiceWatch {
  const write = latestWrite((error) => log?.warn({ err: error, service }, 'state of a service was not recorded'))
  let failingSinceMs: number | undefined
  let loggedCode: string | undefined
  let loggedAtMs = Number.NEGATIVE_INFINITY
  let recordedAtMs = Number.NEGATIVE_INFINITY
  let recordedAt: Temporal.Instant | undefined
  let endedAtMs = Number.NEGATIVE_INFINITY
  return {
    failed(error) {
      const nowMs = elapsedMs()
      if (failingSinceMs !== undefined && nowMs - recordedAtMs < INTERVAL_MS) return
      failingSinceMs ??= nowMs
      recordedAtMs = nowMs
      recordedAt = now()
      const failure = { service, code: failureCode(error), at: recordedAt }
      write(() => failures.record(failure))
      if (loggedCode === failure.code || nowMs - loggedAtMs < INTERVAL_MS) return
      loggedCode = failure.code
      loggedAtMs = nowMs
      log?.warn({ service, reason: redact(failureReason(error)) }, 'service fails')
    },
    worked() {
      const nowMs = elapsedMs()
      if (failingSinceMs === undefined && nowMs - endedAtMs < INTERVAL_MS) return
      endedAtMs = nowMs
      const at = recordedAt ?? now().subtract({ seconds: OTHERS_SECONDS })
      recordedAt = undefined
      write(() => failures.end(service, at))
      if (failingSinceMs === undefined) return
      const seconds = Math.round((nowMs - failingSinceMs) / 1_000)
      failingSinceMs = undefined
      if (loggedCode === undefined) return
      loggedCode = undefined
      log?.warn({ service, seconds }, 'service works again')
    },
  }
}

type Write = () => Promise<void>

/** Runs one write at a time, and after it only the latest of those that came meanwhile. No call waits for one. */
function latestWrite(onError: (error: unknown) => void): (write: Write) => void {
  let next: Write | undefined
  let isWriting = false
  const run = async () => {
    isWriting = true
    while (next !== undefined) {
      const write = next
      next = undefined
      await write().catch(onError)
    }
    isWriting = false
  }
  return (write) => {
    next = write
    if (!isWriting) void run()
  }
}

type Method = (...args: never) => Promise<unknown>
type MethodName<Service> = { [Name in keyof Service]: Service[Name] extends Method ? Name : never }[keyof Service]

/** A service of which these methods are watched. A tagged error is an answer: a mail server may reject a mail. */
export function watched<Service extends object>(
  service: Service,
  methods: readonly MethodName<Service>[],
  watch: ServiceWatch,
): Service {
  const observe =
    (method: Method): Method =>
    async (...args) => {
      try {
        const result = await method(...args)
        watch.worked()
        return result
      } catch (error) {
        if ((error as { readonly kind?: unknown }).kind === undefined) watch.failed(error)
        else watch.worked()
        throw error
      }
    }
  const observed = methods.map((name) => [name, observe(service[name] as Method)])
  return { ...service, ...Object.fromEntries(observed) }
}
