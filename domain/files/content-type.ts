/** What files may be told as. Anything else is bytes. */
export type ContentType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/webp'
  | 'image/svg+xml'
  | 'application/pdf'
  | 'application/octet-stream'

/** First bytes by which kinds are known, as text of one character a byte; `at`: further ones. */
const BEGINNINGS: readonly (readonly [ContentType, begin: string, at?: readonly [number, string]])[] = [
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/webp', 'RIFF', [8, 'WEBP']],
  ['application/pdf', '%PDF-'],
]
const LOOKED_AT = 512
const SVG = /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/

/** What bytes are, by themselves: names and claims say nothing. */
export function contentTypeOf(bytes: Uint8Array): ContentType {
  const text = String.fromCharCode(...bytes.subarray(0, LOOKED_AT))
  const known = BEGINNINGS.find(
    ([, begin, more]) => text.startsWith(begin) && (more === undefined || text.startsWith(more[1], more[0])),
  )
  return known?.[0] ?? (SVG.test(text) ? 'image/svg+xml' : 'application/octet-stream')
}

/** Whether a browser may show it in its place: pictures without scripts. Everything else is saved. */
export function isShown(type: ContentType): boolean {
  return type === 'image/jpeg' || type === 'image/png' || type === 'image/webp'
}
