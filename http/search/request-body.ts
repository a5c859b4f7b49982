import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { SearchError } from './search-error.ts'

/** Maximum size of a body in bytes, compressed and decompressed. */
const MAX_COMPRESSED_BYTES = 256 * 1_024
const MAX_DECOMPRESSED_BYTES = 1_024 * 1_024

const gunzipAsync = promisify(gunzip)
const TOO_LARGE: SearchError = { status: 413, message: 'Request body is too large' }

/**
 * Reads a body as JSON, regardless of its content type, since clients send text/plain to avoid a preflight request. An
 * empty body has no members.
 */
export async function readJson(request: Request): Promise<{ readonly json: unknown } | SearchError> {
  const compressed = await readBounded(request)
  if ('status' in compressed) return compressed
  const decompressed = await decompress(compressed, request.headers.get('content-encoding'))
  if ('status' in decompressed) return decompressed
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(decompressed)
    return { json: text.trim() === '' ? {} : JSON.parse(text) }
  } catch {
    return { status: 400, message: 'Request body is not valid JSON' }
  }
}

async function readBounded(request: Request): Promise<Uint8Array | SearchError> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_COMPRESSED_BYTES) return TOO_LARGE
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength
      if (size > MAX_COMPRESSED_BYTES) return TOO_LARGE
      chunks.push(chunk)
    }
  } catch {
    return { status: 400, message: 'Request body could not be read' }
  }
  return Buffer.concat(chunks)
}

async function decompress(bytes: Uint8Array, encoding: string | null): Promise<Uint8Array | SearchError> {
  const name = (encoding ?? 'identity').trim().toLowerCase()
  if (name === 'identity' || name === '') return bytes
  if (name !== 'gzip' && name !== 'x-gzip')
    return { status: 415, message: 'Only gzip is understood as content encoding' }
  try {
    return await gunzipAsync(bytes, { maxOutputLength: MAX_DECOMPRESSED_BYTES })
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    return isTooLarge ? TOO_LARGE : { status: 400, message: 'Request body is not valid gzip' }
  }
}
