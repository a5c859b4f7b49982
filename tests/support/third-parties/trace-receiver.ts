import { createServer } from 'node:http'

type Attribute = { readonly key: string; readonly value: { readonly stringValue?: string; readonly intValue?: number } }

/** A span as received, with its attributes by name. */
export type SentSpan = {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: Readonly<Record<string, unknown>>
}

/** A receiver of traces: OTLP over HTTP, as JSON. */
export type TraceReceiver = {
  readonly url: string
  readonly spans: SentSpan[]
  /** All received bodies, concatenated. */
  receivedText(): string
  close(): Promise<void>
}

/** Starts a receiver on a free port. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: SentSpan[] = []
  let text = ''
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    if (request.url !== '/v1/traces' || request.method !== 'POST') return response.writeHead(404).end()
    text += body
    const { resourceSpans } = JSON.parse(body)
    for (const { scopeSpans } of resourceSpans)
      for (const { spans: some } of scopeSpans) spans.push(...some.map(withNames))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    receivedText: () => text,
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}

function withNames({ attributes, ...span }: SentSpan & { attributes: readonly Attribute[] }): SentSpan {
  const named = attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue])
  return { ...span, attributes: Object.fromEntries(named) }
}
