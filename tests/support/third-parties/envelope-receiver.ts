import { createServer } from 'node:http'
import { type Event, parseEnvelope } from '@sentry/core'

/** An error-reporting service: it parses each envelope by the official library. */
export async function openEnvelopeReceiver() {
  const received: { readonly path: string; readonly key: string; readonly event: Event; readonly text: string }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://receiver')
    const key = searchParams.get('sentry_key') ?? ''
    received.push({ path: pathname, key, event: eventOf(text), text })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    dsn: `http://0123456789abcdef@127.0.0.1:${port}/7`,
    received,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve()).closeAllConnections()),
  }
}

/** The event of an envelope; throws when it has none. */
export function eventOf(envelope: string): Event {
  const [, items] = parseEnvelope(envelope)
  const found = items.find(([{ type }]) => type === 'event')
  if (found === undefined) throw new Error('an envelope without an event')
  return found[1] as Event
}
