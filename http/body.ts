import type { Context, MiddlewareHandler } from 'hono'
import { textResponse } from './headers.ts'
import { replaceRequest } from './replaced-request.ts'
import { HTTP_TEXTS } from './texts.ts'

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

/** The fields of a posted form; none when the body is not what its type says, as without the boundary of its parts. */
export async function postedFields({ req }: Context): Promise<Awaited<ReturnType<typeof req.parseBody>>> {
  return req.parseBody().catch(() => ({}))
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

/**
 * Limits the body of a request and reads it before the handlers, which get a request with the bytes: a body that was
 * aborted is a 400, and no handler fails in the middle of it. hono/body-limit fails for bodies without Content-Length,
 * because it cannot copy a request of @hono/node-server.
 */
export function limitBody(
  maxBytes: number,
  onTooLarge: (context: Context) => Response | Promise<Response>,
): MiddlewareHandler {
  return async (context, next) => {
    const { raw, url, method } = context.req
    if (method === 'GET' || method === 'HEAD') return next()
    const body = await readBody(raw, maxBytes)
    if (body === 'too-large') return onTooLarge(context)
    if (body === 'aborted') return textResponse(400, HTTP_TEXTS['body-incomplete'])
    replaceRequest(context, new Request(url, { method, headers: new Headers(raw.headers), body, signal: raw.signal }))
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
