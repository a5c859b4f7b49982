import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { CACHES } from '#domain/caches.ts'
import { remembered } from '#domain/remembered.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

const MIN_COMPRESSED_BYTES = 1_024
const CACHED_BROTLI_QUALITY = 6
const DYNAMIC_GZIP_LEVEL = 4
const DYNAMIC_BROTLI_QUALITY = 3

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

/** The best encoding that a client accepts, by its Accept-Encoding header. */
export function acceptedEncoding(header: string | null | undefined): Encoding {
  return header ? parseAccepted(header) : 'identity'
}

/** Browsers send few different headers. */
const parseAccepted = remembered('acceptedEncodings', (header): Encoding => {
  const accepted = header.split(',').map((part) => part.trim().toLowerCase())
  const accepts = (name: string) =>
    accepted.some((part) => part.split(';')[0] === name && !/;\s*q=0(\.0*)?$/.test(part))
  if (accepts('br')) return 'br'
  return accepts('gzip') ? 'gzip' : 'identity'
})

/** Compresses a response for one visitor, with a fast level. */
export async function encodeResponse(
  bytes: Uint8Array,
  accepted: Encoding,
): Promise<{ bytes: Uint8Array; encoding: Encoding }> {
  if (accepted === 'identity' || bytes.length < MIN_COMPRESSED_BYTES) return { bytes, encoding: 'identity' }
  if (accepted === 'gzip') return { bytes: await toGzip(bytes, { level: DYNAMIC_GZIP_LEVEL }), encoding: 'gzip' }
  const params = { [constants.BROTLI_PARAM_QUALITY]: DYNAMIC_BROTLI_QUALITY }
  return { bytes: await toBrotli(bytes, { params }), encoding: 'br' }
}

/** Compresses a cached response for many visitors, with a better level. */
export async function encodeForCache(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  if (encoding === 'br') {
    return toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: CACHED_BROTLI_QUALITY } })
  }
  return encoding === 'gzip' ? toGzip(bytes) : bytes
}

/** Compresses responses that repeat between visitors, each content once. */
export function createRepeatedEncoder(): typeof encodeResponse {
  const known = new LRUCache<string, Awaited<ReturnType<typeof encodeResponse>>>({
    maxSize: CACHES.encodedAnswers.maxBytes,
    sizeCalculation: ({ bytes }) => bytes.length,
  })
  return async (bytes, accepted) => {
    if (accepted === 'identity' || bytes.length < MIN_COMPRESSED_BYTES) return { bytes, encoding: 'identity' }
    const key = `${accepted} ${hash('sha256', bytes, 'base64')}`
    const existing = known.get(key)
    if (existing !== undefined) return existing
    const encoded = await encodeResponse(bytes, accepted)
    known.set(key, encoded)
    return encoded
  }
}
