import { connect } from 'node:net'

/** A response as it came over the socket. Bytes of the head are read as Latin-1, those of the body as UTF-8. */
export type RawResponse = { readonly status: number; readonly headers: Headers; readonly body: string }

/**
 * `isBroken`: the client sends these bytes and breaks the connection. Otherwise the server is expected to close it,
 * within `timeoutMs`: a request has to say `connection: close`.
 */
export type RawOptions = { readonly isBroken?: boolean; readonly timeoutMs?: number }

const TIMEOUT_MS = 20_000
const NO_BODY_STATUSES = [204, 304]

/** Sends bytes on a new connection and returns all responses. Rejects when the server does not close in time. */
export function sendRaw(url: string, bytes: Uint8Array | string, options: RawOptions = {}): Promise<RawResponse[]> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    const received: Uint8Array[] = []
    const timer = setTimeout(() => {
      socket.destroy()
      reject(new Error(`no end of the response after ${options.timeoutMs ?? TIMEOUT_MS} ms`))
    }, options.timeoutMs ?? TIMEOUT_MS)
    socket.on('data', (chunk) => received.push(Buffer.from(chunk)))
    // The server may reset a connection whose request it does not read to the end.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(parseResponses(Buffer.concat(received)))
    })
    socket.write(bytes, () => {
      if (options.isBroken) socket.destroySoon()
    })
  })
}

/** The bytes of a request. The header fields are written as they are, in Latin-1. */
export function rawRequest(
  method: string,
  target: string,
  fields: Readonly<Record<string, string>>,
  body: Uint8Array | string = '',
): Buffer {
  const lines = Object.entries({ host: 'shop.test', connection: 'close', ...fields }).map(([name, value]) =>
    Buffer.from(`${name}: ${value}\r\n`, 'latin1'),
  )
  const start = Buffer.from(`${method} ${target} HTTP/1.1\r\n`, 'latin1')
  return Buffer.concat([start, ...lines, Buffer.from('\r\n'), Buffer.from(body)])
}

/** A body in chunks of the given size. `isComplete`: false without the last chunk. */
export function chunked(body: string, size = 7, isComplete = true): string {
  const bytes = Buffer.from(body)
  const chunks: string[] = []
  for (let at = 0; at < bytes.length; at += size) {
    const part = bytes.subarray(at, at + size)
    chunks.push(`${part.length.toString(16)}\r\n${part.toString('latin1')}\r\n`)
  }
  return chunks.join('') + (isComplete ? '0\r\n\r\n' : '')
}

function parseResponses(bytes: Buffer): RawResponse[] {
  const responses: RawResponse[] = []
  let rest = bytes
  while (rest.length > 0) {
    const headEnd = rest.indexOf('\r\n\r\n')
    if (headEnd === -1) break
    const [first = '', ...lines] = rest.toString('latin1', 0, headEnd).split('\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1])
    const headers = new Headers(
      lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
    )
    rest = rest.subarray(headEnd + 4)
    const isEmpty = status < 200 || NO_BODY_STATUSES.includes(status)
    const { body, length } = isEmpty ? { body: '', length: 0 } : parseBody(rest, headers)
    rest = rest.subarray(length)
    if (status >= 200) responses.push({ status, headers, body })
  }
  return responses
}

function parseBody(bytes: Buffer, headers: Headers): { body: string; length: number } {
  if (headers.get('transfer-encoding') === 'chunked') return parseChunks(bytes)
  const length = Math.min(Number(headers.get('content-length') ?? bytes.length), bytes.length)
  return { body: bytes.toString('utf8', 0, length), length }
}

function parseChunks(bytes: Buffer): { body: string; length: number } {
  const parts: Buffer[] = []
  let at = 0
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at)
    const size = lineEnd === -1 ? Number.NaN : Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
    if (Number.isNaN(size)) return { body: Buffer.concat(parts).toString(), length: bytes.length }
    if (size === 0) return { body: Buffer.concat(parts).toString(), length: lineEnd + 4 }
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
}
