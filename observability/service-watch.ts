import type { Logger } from 'pino'
import { redact } from '#domain/text/redact.ts'
import { failureReason } from './failure-reason.ts'

/** Hears how calls of a service end, such as the mail server, and logs when it begins to fail and works again. */
export type ServiceWatch = { failed(error: unknown): void; worked(): void }

/** A service that fails now and then is not logged more often. */
const WARNING_INTERVAL_MS = 60_000

/** `elapsedMs`: monotonic clock in milliseconds; not the time of day. */
export function watchService(
  log: Logger | undefined,
  service: string,
  elapsedMs: () => number = () => performance.now(),
): ServiceWatch {
  let failingSinceMs: number | undefined
  let warnedAtMs = Number.NEGATIVE_INFINITY
  return {
    failed(error) {
      const nowMs = elapsedMs()
      if (failingSinceMs !== undefined || nowMs - warnedAtMs < WARNING_INTERVAL_MS) return
      failingSinceMs = nowMs
      warnedAtMs = nowMs
      log?.warn({ service, reason: redact(failureReason(error)) }, 'service fails')
    },
    worked() {
      if (failingSinceMs === undefined) return
      const seconds = Math.round((elapsedMs() - failingSinceMs) / 1_000)
      failingSinceMs = undefined
      log?.warn({ service, seconds }, 'service works again')
    },
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
