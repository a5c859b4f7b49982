import sharp, { type Sharp } from 'sharp'
import { findForbiddenSvgContent, looksLikeSvg } from './svg-safety.ts'

/** File extensions of originals, in order of lookup. Drawings of the demo shop are .svg. */
export const EXTENSIONS = ['.svg', '.png', '.jpg', '.webp'] as const
type Extension = (typeof EXTENSIONS)[number]

/** Maximum size of an upload, in bytes and in decoded pixels (a small file may decode into gigabytes). */
const MAX_BYTES = 30_000_000
const MAX_PIXELS = 60_000_000

const RASTER_EXTENSIONS: Readonly<Record<string, Extension>> = { png: '.png', jpeg: '.jpg', webp: '.webp' }

/** The bytes are not an accepted picture. A tagged error, never matched by instanceof. */
export type NotAPicture = Error & { readonly kind: 'not-a-picture' }

/** An original picture. Width and height are in pixels, after applying its EXIF orientation. */
export type Original = {
  readonly bytes: Uint8Array
  readonly extension: Extension
  readonly width: number
  readonly height: number
}

/** Opens bytes for rendering, with a pixel limit. `density`: dots per inch for SVG; 72 is the natural size. */
export function openPicture(bytes: Uint8Array, density?: number): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', ...(density && { density }) }).autoOrient()
}

/**
 * Detects the format from the content. Throws NotAPicture for anything that is not an SVG, PNG, JPEG or WebP within the
 * limits.
 */
export async function inspectOriginal(bytes: Uint8Array): Promise<Original> {
  if (bytes.byteLength > MAX_BYTES) throw notAPicture(`more than ${MAX_BYTES} bytes`)
  const isSvg = looksLikeSvg(bytes)
  const forbiddenContent = isSvg ? findForbiddenSvgContent(bytes) : undefined
  if (forbiddenContent) throw notAPicture(`it contains ${forbiddenContent}`)
  const { format, autoOrient } = await withDecodeErrors(() => openPicture(bytes).metadata())
  const extension = isSvg && format === 'svg' ? '.svg' : RASTER_EXTENSIONS[format ?? '']
  if (!extension) throw notAPicture(`its format is ${format}`)
  return { bytes, extension, width: autoOrient.width, height: autoOrient.height }
}

/** Converts a decoder error to NotAPicture. */
export async function withDecodeErrors<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode()
  } catch (cause) {
    throw notAPicture('it cannot be decoded', cause)
  }
}

/** Whether an error is NotAPicture. */
export function isNotAPicture(error: unknown): error is NotAPicture {
  return error instanceof Error && 'kind' in error && error.kind === 'not-a-picture'
}

function notAPicture(reason: string, cause?: unknown): NotAPicture {
  return Object.assign(new Error(`not a picture: ${reason}`, { cause }), { kind: 'not-a-picture' } as const)
}
