import { type CallError, callError, TOO_LARGE } from './call-errors.ts'

/** Default maximum size of a body. */
export const DEFAULT_MAX_BYTES = 64 * 1_024
/** Maximum nesting depth; no call needs more. */
const MAX_DEPTH = 32

const NOT_JSON = callError('INVALID_ARGUMENT', 'The body is not valid JSON in UTF-8.')
const NOT_TEXT = callError('INVALID_ARGUMENT', 'A text holds a character that cannot be kept.')
const TOO_DEEP = callError('INVALID_ARGUMENT', `The body is nested deeper than ${MAX_DEPTH} levels.`)

/** Reads a body as JSON, regardless of its content type. An empty body is null. */
export async function readJson(request: Request, maxBytes: number): Promise<{ readonly json: unknown } | CallError> {
  const bytes = await readBounded(request, maxBytes)
  if ('kind' in bytes) return bytes
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const json: unknown = text.trim() === '' ? null : JSON.parse(text)
    return rejectUnstorable(json, MAX_DEPTH) ?? { json }
  } catch {
    return NOT_JSON
  }
}

/** A body with Content-Length is read at once, which is several times faster; the server enforces the length. */
async function readBounded(request: Request, maxBytes: number): Promise<Uint8Array | CallError> {
  const contentLength = request.headers.get('content-length')
  if (Number(contentLength ?? 0) > maxBytes) return TOO_LARGE
  try {
    const bytes =
      contentLength === null ? await readChunks(request, maxBytes) : new Uint8Array(await request.arrayBuffer())
    return bytes === undefined || bytes.byteLength > maxBytes ? TOO_LARGE : bytes
  } catch {
    return callError('INVALID_ARGUMENT', 'The body could not be read.')
  }
}

/** Returns undefined when the body is too large; then the rest is not read. */
async function readChunks({ body }: Request, maxBytes: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Rejects values that no call accepts: texts with NUL or a lone surrogate, which PostgreSQL cannot store, and values
 * nested too deep. Returns undefined for an acceptable value.
 */
export function rejectUnstorable(value: unknown, depth: number = MAX_DEPTH): CallError | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : NOT_TEXT
  if (typeof value !== 'object' || value === null) return undefined
  if (depth === 0) return TOO_DEEP
  for (const [name, member] of Object.entries(value)) {
    const error = isStorable(name) ? rejectUnstorable(member, depth - 1) : NOT_TEXT
    if (error) return error
  }
  return undefined
}

/** `__proto__` is rejected, too, against prototype pollution. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed() && text !== '__proto__'
}
