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
const SVG = /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/

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
