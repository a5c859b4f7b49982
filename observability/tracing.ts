import type { Span } from '@opentelemetry/api'
import type { StatementObserver } from '#adapters/postgres/database/connect.ts'
import type { TelemetryConfig } from '#config/telemetry.ts'
import type { AccessObserver } from '#http/access.ts'

/** Tracing of one process. Like the log, spans contain routes and statements without values, but no personal data. */
export type Tracing = {
  readonly wrapRequest: NonNullable<AccessObserver['wrap']>
  readonly statement: StatementObserver
  job(name: string, run: () => Promise<number>): Promise<number>
  traceId(): string | undefined
  /** Flushes pending spans and shuts down. */
  close(): Promise<void>
}

const HEADERS_GETTER = {
  get: (from: Headers, name: string) => from.get(name) ?? undefined,
  keys: (from: Headers) => [...from.keys()],
}
const MAX_STATEMENT_LENGTH = 2_000
const FIRST_WORD = /^\s*(\w+)/

/** A request continues the trace of its `traceparent` header (W3C Trace Context); a job starts a new trace. */
export async function startTracing(config: NonNullable<TelemetryConfig['traces']>): Promise<Tracing> {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const spanProcessors = [new sdk.BatchSpanProcessor(new OTLPTraceExporter({ url: `${config.endpoint}/v1/traces` }))]
  const resource = resourceFromAttributes({ 'service.name': config.serviceName })
  const provider = new sdk.NodeTracerProvider({ resource, spanProcessors })
  provider.register()
  const { context, propagation, trace, SpanKind, SpanStatusCode } = api
  const tracer = provider.getTracer('sumirei')
  const markFailed = (span: Span) => span.setStatus({ code: SpanStatusCode.ERROR })
  return {
    wrapRequest({ requestId, method, route, path }, headers, handle) {
      const parent = propagation.extract(context.active(), headers, HEADERS_GETTER)
      const attributes = { 'http.request.method': method, 'http.route': route, 'url.path': path, requestId }
      return tracer.startActiveSpan(
        `${method} ${route}`,
        { kind: SpanKind.SERVER, attributes },
        parent,
        async (span) => {
          try {
            const status = await handle()
            span.setAttribute('http.response.status_code', status)
            if (status >= 500) markFailed(span)
            return status
          } finally {
            span.end()
          }
        },
      )
    },
    statement({ text, ms, hasFailed }) {
      // Statements outside requests and jobs, such as the polling of the job queue, are not traced.
      if (trace.getActiveSpan() === undefined) return
      const endTime = performance.timeOrigin + performance.now()
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MAX_STATEMENT_LENGTH) }
      const name = FIRST_WORD.exec(text)?.[1]?.toUpperCase() ?? 'SQL'
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, startTime: endTime - ms, attributes })
      if (hasFailed) markFailed(span)
      span.end(endTime)
    },
    job: (name, run) =>
      tracer.startActiveSpan(`job ${name}`, async (span) => {
        try {
          return await run()
        } catch (error) {
          markFailed(span)
          throw error
        } finally {
          span.end()
        }
      }),
    traceId: () => trace.getActiveSpan()?.spanContext().traceId,
    close: () => provider.shutdown(),
  }
}
