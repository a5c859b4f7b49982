import { type Rejection, rejected } from '../result.ts'

/** The content types of files. Any other content is `application/octet-stream`. */
export type ContentType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/webp'
  | 'image/svg+xml'
  | 'application/pdf'
  | 'application/octet-stream'

/** File signatures as text of one character per byte; `at`: a second signature and its offset. */
const SIGNATURES: readonly (readonly [ContentType, begin: string, at?: readonly [number, string]])[] = [
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/webp', 'RIFF', [8, 'WEBP']],
  ['application/pdf', '%PDF-'],
]
const INSPECTED_BYTES = 512
/** A comment does not span another one, or the time would double with each. */
const SVG = /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<svg[\s>]/

/** Detects the content type from the content alone; file names and declared types are ignored. */
export function contentTypeOf(bytes: Uint8Array): ContentType {
  const text = String.fromCharCode(...bytes.subarray(0, INSPECTED_BYTES))
  const known = SIGNATURES.find(
    ([, begin, more]) => text.startsWith(begin) && (more === undefined || text.startsWith(more[1], more[0])),
  )
  return known?.[0] ?? (SVG.test(text) ? 'image/svg+xml' : 'application/octet-stream')
}

/** Whether a browser may display the file inline: images without scripts. All other files are downloaded. */
export function isDisplayedInline(type: ContentType): boolean {
  return type === 'image/jpeg' || type === 'image/png' || type === 'image/webp'
}

/** Size of a photograph or document (docs/rules.md Orders). */
export const MAX_PHOTO_BYTES = 10_000_000
/** The size in words: `10MB`. */
export const MAX_PHOTO_SIZE = `${MAX_PHOTO_BYTES / 1_000_000}MB`
/** Pixels of a photograph or document: those of a telephone have up to 24 million (decided here). */
export const MAX_PHOTO_PIXELS = 25_000_000

export const UPLOAD_KINDS = ['item-picture'] as const
export type UploadKind = (typeof UPLOAD_KINDS)[number]

type Rule = {
  readonly maxBytes: number
  readonly types: readonly ContentType[]
}

/**
 * What staff upload, one row per kind. Customers send identity documents with the form on their order's page
 * (docs/rules.md Orders), not through this API.
 */
export const UPLOAD_RULES: Readonly<Record<UploadKind, Rule>> = {
  'item-picture': {
    maxBytes: 20_000_000,
    types: ['image/jpeg', 'image/png', 'image/webp'],
  },
}

/** Hours after which an upload without a further part expires. */
export const UPLOAD_TIMEOUT_HOURS = 24
/** Validity of a link to a private file, minutes. */
export const PRIVATE_LINK_MINUTES = 15

export function checkUpload(
  kind: UploadKind,
  bytes: number,
): Rejection<'file-too-large', { maxBytes: number }> | undefined {
  const { maxBytes } = UPLOAD_RULES[kind]
  return bytes > maxBytes ? rejected('file-too-large', { maxBytes }) : undefined
}
