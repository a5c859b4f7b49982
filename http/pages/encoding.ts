import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** How bytes travel. */
export type Encoding = 'br' | 'gzip' | 'identity'

const SMALLEST_WORTH_IT = 1_024
const KEPT_BROTLI_QUALITY = 6
const ONCE_GZIP_LEVEL = 4
const ONCE_BROTLI_QUALITY = 3

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

/** The best encoding that a client accepts, by its Accept-Encoding header. */
export function acceptedEncoding(header: string | null | undefined): Encoding {
  const accepted = (header ?? '').split(',').map((part) => part.trim().toLowerCase())
  const takes = (name: string) => accepted.some((part) => part.split(';')[0] === name && !/;\s*q=0(\.0*)?$/.test(part))
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}

/** Bytes for one visitor: compressed quickly. */
export async function encodedOnce(
  bytes: Uint8Array,
  accepted: Encoding,
): Promise<{ bytes: Uint8Array; encoding: Encoding }> {
  if (accepted === 'identity' || bytes.length < SMALLEST_WORTH_IT) return { bytes, encoding: 'identity' }
  if (accepted === 'gzip') return { bytes: await toGzip(bytes, { level: ONCE_GZIP_LEVEL }), encoding: 'gzip' }
  const params = { [constants.BROTLI_PARAM_QUALITY]: ONCE_BROTLI_QUALITY }
  return { bytes: await toBrotli(bytes, { params }), encoding: 'br' }
}

/** Bytes that are kept for many visitors: compressed well. */
export async function encodedToKeep(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  if (encoding === 'br') {
    return toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: KEPT_BROTLI_QUALITY } })
  }
  return encoding === 'gzip' ? toGzip(bytes) : bytes
}
