import sharp, { type Sharp } from 'sharp'
import { harmInSvg, looksLikeSvg } from './svg-safety.ts'

/** How an original lies under its key, first found first taken. Drawings of the demo shop are .svg. */
export const EXTENSIONS = ['.svg', '.png', '.jpg', '.webp'] as const
type Extension = (typeof EXTENSIONS)[number]

/** Largest photograph taken in: bytes, and pixels once unpacked (a small file may unpack into gigabytes). */
const LARGEST_BYTES = 30_000_000
const LARGEST_PIXELS = 60_000_000

const RASTERS: Readonly<Record<string, Extension>> = { png: '.png', jpeg: '.jpg', webp: '.webp' }

/** The picture that was to be taken in is none, or may not be. A tagged value, never matched by instanceof. */
export type NotAPicture = Error & { readonly kind: 'not-a-picture' }

/** What is known of an original: size in pixels as shown (turned by its EXIF orientation). */
export type Original = {
  readonly bytes: Uint8Array
  readonly extension: Extension
  readonly width: number
  readonly height: number
}

/** Opens bytes for rendering, within bounds. `density`: dots per inch for drawings; 72 is their own size. */
export function openPicture(bytes: Uint8Array, density?: number): Sharp {
  return sharp(bytes, { limitInputPixels: LARGEST_PIXELS, failOn: 'error', ...(density && { density }) }).autoOrient()
}

/**
 * Looks at the content, not at a name. Throws NotAPicture for anything that is not an SVG, PNG, JPEG or WebP in bounds.
 */
export async function examine(bytes: Uint8Array): Promise<Original> {
  if (bytes.byteLength > LARGEST_BYTES) throw notAPicture(`more than ${LARGEST_BYTES} bytes`)
  const isSvg = looksLikeSvg(bytes)
  const harm = isSvg ? harmInSvg(bytes) : undefined
  if (harm) throw notAPicture(`it carries ${harm}`)
  const { format, autoOrient } = await readable(() => openPicture(bytes).metadata())
  const extension = isSvg && format === 'svg' ? '.svg' : RASTERS[format ?? '']
  if (!extension) throw notAPicture(`its format is ${format}`)
  return { bytes, extension, width: autoOrient.width, height: autoOrient.height }
}

/** Turns the decoder's refusal into NotAPicture. */
export async function readable<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode()
  } catch (cause) {
    throw notAPicture('it cannot be decoded', cause)
  }
}

/** Whether something thrown says that bytes are no picture. */
export function isNotAPicture(fault: unknown): fault is NotAPicture {
  return fault instanceof Error && 'kind' in fault && fault.kind === 'not-a-picture'
}

function notAPicture(why: string, cause?: unknown): NotAPicture {
  return Object.assign(new Error(`not a picture: ${why}`, { cause }), { kind: 'not-a-picture' } as const)
}
