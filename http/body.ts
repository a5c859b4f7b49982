import type { Context, MiddlewareHandler } from 'hono'

/** A body as far as it was received. `isComplete`: false when the connection broke before its end. */
export type ReceivedBody = { readonly bytes: Uint8Array<ArrayBuffer>; readonly isComplete: boolean }

/** Reads a body, also a chunked or an absent one. With Content-Length at once, which is several times faster. */
export async function readBody(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | 'too-large' | 'aborted'> {
  const contentLength = request.headers.get('content-length')
  if (contentLength === null) {
    const received = await readReceivedBody(request, maxBytes)
    if (received === 'too-large') return received
    return received.isComplete ? received.bytes : 'aborted'
  }
  if (Number(contentLength) > maxBytes) return 'too-large'
  try {
    const bytes = new Uint8Array(await request.arrayBuffer())
    return bytes.byteLength > maxBytes ? 'too-large' : bytes
  } catch {
    return 'aborted'
  }
}

/** Reads a body like `readBody`; when the connection breaks, it returns the bytes received so far. */
export async function readReceivedBody(
  { headers, body }: Request,
  maxBytes: number,
): Promise<ReceivedBody | 'too-large'> {
  if (Number(headers.get('content-length') ?? 0) > maxBytes) return 'too-large'
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body ?? []) {
      size += chunk.byteLength
      if (size > maxBytes) return 'too-large'
      chunks.push(chunk)
    }
  } catch {
    return { bytes: Buffer.concat(chunks), isComplete: false }
  }
  return { bytes: Buffer.concat(chunks), isComplete: true }
}

/** Parses JSON in UTF-8. An empty text is `whenEmpty`. Returns undefined for invalid JSON. */
export function parseJson(bytes: Uint8Array, whenEmpty: unknown): { readonly json: unknown } | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { json: text.trim() === '' ? whenEmpty : JSON.parse(text) }
  } catch {
    return undefined
  }
}

/** Reads chunked bodies first. hono/body-limit fails for them: it cannot copy a request of @hono/node-server. */
export function limitBody(
  maxBytes: number,
  onTooLarge: (context: Context) => Response | Promise<Response>,
): MiddlewareHandler {
  return async (context, next) => {
    const { raw, url, method } = context.req
    const { headers } = raw
    const isChunked = headers.has('transfer-encoding') || !headers.has('content-length')
    if (raw.body === null) return next()
    if (!isChunked) return Number(headers.get('content-length')) > maxBytes ? onTooLarge(context) : next()
    const received = await readReceivedBody(raw, maxBytes)
    if (received === 'too-large') return onTooLarge(context)
    if (!received.isComplete) throw new Error('the connection broke before the end of the body')
    context.req.raw = new Request(url, { method, headers, body: received.bytes, signal: raw.signal })
    return next()
  }
}

/** A browser that gets a response while it is sending shows a connection error instead of the response. */
export async function discardBody({ body }: Request, maxBytes: number): Promise<void> {
  if (body === null || body.locked) return
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > maxBytes) return
  }
}
