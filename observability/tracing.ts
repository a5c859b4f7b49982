import type { Span } from '@opentelemetry/api'
import type { StatementWatch } from '#adapters/postgres/connect.ts'
import type { AccessWatch } from '#http/access/access.ts'
import type { TelemetryConfig } from '#root/telemetry-config.ts'

/** Traces of one process. Spans hold what the log holds: routes, statements without values, no person. */
export type Tracing = {
  readonly around: NonNullable<AccessWatch['around']>
  readonly statement: StatementWatch
  job(name: string, work: () => Promise<number>): Promise<number>
  /** Of what is under way just now. */
  traceId(): string | undefined
  /** Sends what is not yet sent. */
  close(): Promise<void>
}

/** How the headers of a request are read. */
const BY_NAME = {
  get: (from: Headers, name: string) => from.get(name) ?? undefined,
  keys: (from: Headers) => [...from.keys()],
}
/** Long statements are told by their beginning. */
const LONGEST_TEXT = 2_000
const FIRST_WORD = /^\s*(\w+)/

/**
 * Begins to trace. The libraries are loaded here and nowhere else: a process without traces pays nothing for them. A
 * request goes on with the trace that its `traceparent` names (W3C Trace Context); a job begins one of its own.
 */
export async function openTracing(config: NonNullable<TelemetryConfig['traces']>): Promise<Tracing> {
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
  const failed = (span: Span) => span.setStatus({ code: SpanStatusCode.ERROR })
  return {
    around({ requestId, method, route, path }, headers, answer) {
      const parent = propagation.extract(context.active(), headers, BY_NAME)
      const attributes = { 'http.request.method': method, 'http.route': route, 'url.path': path, requestId }
      return tracer.startActiveSpan(
        `${method} ${route}`,
        { kind: SpanKind.SERVER, attributes },
        parent,
        async (span) => {
          try {
            const status = await answer()
            span.setAttribute('http.response.status_code', status)
            if (status >= 500) failed(span)
            return status
          } finally {
            span.end()
          }
        },
      )
    },
    statement({ text, ms, hasFailed }) {
      // What nobody asked for, as the looks of the job queue, is no trace of its own.
      if (trace.getActiveSpan() === undefined) return
      const endTime = performance.timeOrigin + performance.now()
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, LONGEST_TEXT) }
      const name = FIRST_WORD.exec(text)?.[1]?.toUpperCase() ?? 'SQL'
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, startTime: endTime - ms, attributes })
      if (hasFailed) failed(span)
      span.end(endTime)
    },
    job: (name, work) =>
      tracer.startActiveSpan(`job ${name}`, async (span) => {
        try {
          return await work()
        } catch (error) {
          failed(span)
          throw error
        } finally {
          span.end()
        }
      }),
    traceId: () => trace.getActiveSpan()?.spanContext().traceId,
    close: () => provider.shutdown(),
  }
}
