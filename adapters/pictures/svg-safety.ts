/** Maximum size of an SVG in bytes. */
const MAX_BYTES = 4_000_000
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

/** Whether the bytes look like SVG. */
export function looksLikeSvg(bytes: Uint8Array): boolean {
  return SVG_START.test(new TextDecoder().decode(bytes.subarray(0, 4096)))
}

/** The forbidden content of an SVG, as text for an error message; undefined when it is safe. */
export function findForbiddenSvgContent(bytes: Uint8Array): string | undefined {
  if (bytes.byteLength > MAX_BYTES) return `more than ${MAX_BYTES} bytes`
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return 'text that is not UTF-8'
  }
  return FORBIDDEN.find(({ pattern }) => pattern.test(text))?.description
}
