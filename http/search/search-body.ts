import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { parseJson, readBody } from '../body.ts'
import type { MessageError } from '../message-error.ts'

/** Maximum size of a body in bytes, compressed and decompressed. */
const MAX_COMPRESSED_BYTES = 256 * 1_024
const MAX_DECOMPRESSED_BYTES = 1_024 * 1_024

const gunzipAsync = promisify(gunzip)
const TOO_LARGE: MessageError = { status: 413, message: 'Request body is too large' }

/** JSON regardless of the content type: clients send text/plain to avoid a preflight. An empty body has no members. */
export async function readJson(request: Request): Promise<{ readonly json: unknown } | MessageError> {
  const compressed = await readBody(request, MAX_COMPRESSED_BYTES)
  if (compressed === 'too-large') return TOO_LARGE
  if (compressed === 'aborted') return { status: 400, message: 'Request body could not be read' }
  const decompressed = await decompress(compressed, request.headers.get('content-encoding'))
  if ('status' in decompressed) return decompressed
  return parseJson(decompressed, {}) ?? { status: 400, message: 'Request body is not valid JSON' }
}

async function decompress(bytes: Uint8Array, encoding: string | null): Promise<Uint8Array | MessageError> {
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
