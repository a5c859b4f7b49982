import sharp, { type Sharp } from 'sharp'
import type { PictureFormat, PictureWidth } from '#services/ports/files.ts'

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

/** Detects the format from the content. Throws NotAPicture unless it is an SVG, PNG, JPEG or WebP within the limits. */
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

export async function withDecodeErrors<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode()
  } catch (cause) {
    throw notAPicture('it cannot be decoded', cause)
  }
}

export function isNotAPicture(error: unknown): error is NotAPicture {
  return error instanceof Error && 'kind' in error && error.kind === 'not-a-picture'
}

function notAPicture(reason: string, cause?: unknown): NotAPicture {
  return Object.assign(new Error(`not a picture: ${reason}`, { cause }), { kind: 'not-a-picture' } as const)
}

const MAX_SVG_BYTES = 4_000_000
/** Only a byte order mark, an XML declaration and comments may precede the root element. */
const SVG_START = /^\uFEFF?\s*(?:<\?xml\s[^>]*\?>\s*)?(?:<!--(?:(?!-->)[\s\S]){0,2000}-->\s*)*<svg[\s>]/

/** Forbidden content: an SVG must not run scripts or load external resources. */
const FORBIDDEN: readonly { readonly pattern: RegExp; readonly description: string }[] = [
  { pattern: /<!(?:DOCTYPE|ENTITY)/i, description: 'a document type or entity' },
  {
    pattern: /<(?:[\w-]+:)?(?:script|foreignObject|iframe|object|embed|handler)\b/i,
    description: 'a script or foreign element',
  },
  { pattern: /<\?xml-stylesheet/i, description: 'an external style sheet' },
  { pattern: /[\s"'/]on[a-z]+\s*=/i, description: 'an event handler' },
  { pattern: /[\s"'/:](?:href|src)\s*=\s*(?!["']#)/i, description: 'an external reference' },
  { pattern: /url\(\s*(?!["']?#)/i, description: 'an external reference' },
  { pattern: /@import|\\/i, description: 'an import or an escape in a style' },
]

export function looksLikeSvg(bytes: Uint8Array): boolean {
  return SVG_START.test(new TextDecoder().decode(bytes.subarray(0, 4096)))
}

/** The forbidden content of an SVG, as text for an error message; undefined when it is safe. */
export function findForbiddenSvgContent(bytes: Uint8Array): string | undefined {
  if (bytes.byteLength > MAX_SVG_BYTES) return `more than ${MAX_SVG_BYTES} bytes`
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return 'text that is not UTF-8'
  }
  return FORBIDDEN.find(({ pattern }) => pattern.test(text))?.description
}

// One thread per picture: the render queue controls the concurrency. The libvips cache is off: encoded pictures are
// cached instead.
sharp.concurrency(1)
sharp.cache(false)

const POINTS_PER_INCH = 72
/** Width of the decode check, which still reads the whole original. */
const CHECK_WIDTH_PX = 64
/** Background for transparent originals: the colour `kami` of app/styles/tokens.css. */
const BACKGROUND = '#ffffff'

/**
 * Measured on the demo drawings (near-black cloth with fine hatching) at 480 px on two idle cores. AVIF quality 45
 * blurs folds and pintucks, 55 keeps them. Encoding takes 49–85 ms with effort 2, and 318–514 ms with effort 4 for
 * 5–11 % fewer bytes.
 */
const AVIF = { quality: 55, effort: 2, chromaSubsampling: '4:2:0' } as const
const WEBP = { quality: 78, effort: 4, smartSubsample: true } as const

/** Renders a derivative: at most as wide as the original, upright, in sRGB, without metadata. */
export async function render(original: Original, width: PictureWidth, format: PictureFormat): Promise<Uint8Array> {
  // An SVG is rasterized at the target width: a small picture costs a fraction of a large one.
  const density = original.extension === '.svg' ? densityFor(original.width, width) : undefined
  const picture = openPicture(original.bytes, density)
    .resize({ width: Math.min(width, original.width) })
    .flatten({ background: BACKGROUND })
  return format === 'avif' ? picture.avif(AVIF).toBuffer() : picture.webp(WEBP).toBuffer()
}

/** Decodes the whole picture once at a small size. Throws the decoder's error. */
export async function assertDecodable(original: Original): Promise<void> {
  const density = original.extension === '.svg' ? densityFor(original.width, CHECK_WIDTH_PX) : undefined
  await openPicture(original.bytes, density).resize({ width: CHECK_WIDTH_PX }).raw().toBuffer()
}

function densityFor(naturalWidth: number, width: number): number {
  return (POINTS_PER_INCH * Math.min(width, naturalWidth)) / naturalWidth
}
