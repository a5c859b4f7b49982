import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Refusal } from './refusal.ts'

/** Largest body as it travels, and after it was inflated, in bytes. */
const LARGEST_SENT = 256 * 1_024
const LARGEST_INFLATED = 1_024 * 1_024

const inflate = promisify(gunzip)
const TOO_LARGE: Refusal = { status: 413, message: 'Request body is too large' }

/**
 * Reads a body as JSON, whatever content type it claims to have: text/plain saves browsers a preflight. Empty: no
 * members.
 */
export async function readJson(request: Request): Promise<{ readonly json: unknown } | Refusal> {
  const sent = await readBounded(request)
  if ('status' in sent) return sent
  const inflated = await inflatedBytes(sent, request.headers.get('content-encoding'))
  if ('status' in inflated) return inflated
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(inflated)
    return { json: text.trim() === '' ? {} : JSON.parse(text) }
  } catch {
    return { status: 400, message: 'Request body is not valid JSON' }
  }
}

async function readBounded(request: Request): Promise<Uint8Array | Refusal> {
  if (Number(request.headers.get('content-length') ?? 0) > LARGEST_SENT) return TOO_LARGE
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength
      if (size > LARGEST_SENT) return TOO_LARGE
      chunks.push(chunk)
    }
  } catch {
    return { status: 400, message: 'Request body could not be read' }
  }
  return Buffer.concat(chunks)
}

async function inflatedBytes(bytes: Uint8Array, encoding: string | null): Promise<Uint8Array | Refusal> {
  const name = (encoding ?? 'identity').trim().toLowerCase()
  if (name === 'identity' || name === '') return bytes
  if (name !== 'gzip' && name !== 'x-gzip')
    return { status: 415, message: 'Only gzip is understood as content encoding' }
  try {
    return await inflate(bytes, { maxOutputLength: LARGEST_INFLATED })
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    return isTooLarge ? TOO_LARGE : { status: 400, message: 'Request body is not valid gzip' }
  }
}
