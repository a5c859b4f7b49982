import { type ClientOptions, createStackParser, createTransport, type Event } from '@sentry/core'
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server'
import type { ErrorServiceConfig } from '#config/telemetry.ts'
import { redact } from '#domain/text/redact.ts'
import type { BrowserError } from '#http/browser-errors.ts'
import type { LoggedError } from './log.ts'

/** An error-reporting service of the Sentry protocol. */
export type ErrorService = {
  report(error: LoggedError): void
  reportBrowser(error: BrowserError): void
  /** Sends what waits, for two seconds at most. */
  close(): Promise<void>
}

const SEND_TIMEOUT_MS = 5_000
const CLOSE_TIMEOUT_MS = 2_000
/** An outage causes the same error thousands of times. */
const MAX_EVENTS_PER_MINUTE = 60
const MAX_CAUSES = 4
/** The members of a log entry that are sent: none of them is about a person. */
const TAGS = ['requestId', 'job', 'call', 'service'] as const

/** Reports by the client of the official SDK, without its integrations: only what is built here is sent. */
export function createErrorService({ dsn, environment }: ErrorServiceConfig, send: typeof fetch = fetch): ErrorService {
  const stackParser = createStackParser(nodeStackLineParser())
  const client = new ServerRuntimeClient({
    dsn,
    environment,
    integrations: [],
    stackParser,
    transport: fetchTransport(send),
    sendClientReports: false,
  })
  client.init()
  const isAllowed = createLimit(MAX_EVENTS_PER_MINUTE)
  const capture = (event: Event) => {
    if (isAllowed()) client.captureEvent(event)
  }
  const exceptionOf = (error: unknown) => {
    const { name, message, stack } = error instanceof Object ? (error as Error) : new Error(String(error))
    const frames = typeof stack === 'string' ? stackParser(redact(stack)) : []
    return { type: name ?? 'Error', value: redact(String(message)), stacktrace: { frames } }
  }
  return {
    report({ source, message, error, about }) {
      const tags = Object.fromEntries(TAGS.flatMap((name) => (about[name] === undefined ? [] : [[name, about[name]]])))
      const values = chainOf(error).map(exceptionOf).reverse()
      const transaction = typeof about.path === 'string' ? about.path : message
      capture({ level: 'error', platform: 'node', transaction, tags: { source, ...tags }, exception: { values } })
    },
    reportBrowser({ type, value, path, frames }) {
      const stacktrace = { frames: frames.map((frame) => ({ ...frame })) }
      const exception = { values: [{ type, value, stacktrace }] }
      capture({ level: 'error', platform: 'javascript', transaction: path, tags: { source: 'browser' }, exception })
    },
    close: async () => void (await client.close(CLOSE_TIMEOUT_MS)),
  }
}

function fetchTransport(send: typeof fetch): ClientOptions['transport'] {
  return (options) =>
    createTransport(options, async ({ body }) => {
      const signal = AbortSignal.timeout(SEND_TIMEOUT_MS)
      const headers = { 'content-type': 'application/x-sentry-envelope' }
      const response = await send(options.url, { method: 'POST', body: body as BodyInit, headers, signal })
      await response.body?.cancel()
      const headerOf = (name: string) => response.headers.get(name)
      return {
        statusCode: response.status,
        headers: { 'x-sentry-rate-limits': headerOf('x-sentry-rate-limits'), 'retry-after': headerOf('retry-after') },
      }
    })
}

/** An error and its causes. */
function chainOf(error: unknown): unknown[] {
  const chain = [error]
  for (let cause = causeOf(error); cause !== undefined && chain.length <= MAX_CAUSES; cause = causeOf(cause))
    chain.push(cause)
  return chain
}

function causeOf(error: unknown): unknown {
  return error instanceof Object && 'cause' in error ? (error.cause ?? undefined) : undefined
}

function createLimit(maxPerMinute: number): () => boolean {
  let startedAt = performance.now()
  let count = 0
  return () => {
    if (performance.now() - startedAt >= 60_000) [startedAt, count] = [performance.now(), 0]
    count += 1
    return count <= maxPerMinute
  }
}
