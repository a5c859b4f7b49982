/** Longest drawing taken in, bytes. */
const LONGEST = 4_000_000
/** A byte order mark, an XML declaration and comments may stand before the root element; nothing else may. */
const BEGINS_AS_SVG = /^\uFEFF?\s*(?:<\?xml\s[^>]*\?>\s*)?(?:<!--(?:(?!-->)[\s\S]){0,2000}-->\s*)*<svg[\s>]/

/** What a drawing may not carry: nothing in it runs, and nothing in it fetches. */
const FORBIDDEN: readonly { readonly sign: RegExp; readonly what: string }[] = [
  { sign: /<!(?:DOCTYPE|ENTITY)/i, what: 'a document type or entity' },
  { sign: /<(?:[\w-]+:)?(?:script|foreignObject|iframe|object|embed|handler)\b/i, what: 'a script or foreign element' },
  { sign: /<\?xml-stylesheet/i, what: 'an outside style sheet' },
  { sign: /[\s"'/]on[a-z]+\s*=/i, what: 'an event handler' },
  { sign: /[\s"'/:](?:href|src)\s*=\s*(?!["']#)/i, what: 'a reference to something outside' },
  { sign: /url\(\s*(?!["']?#)/i, what: 'a reference to something outside' },
  { sign: /@import|\\/i, what: 'an import or an escape in a style' },
]

/** Whether bytes begin as SVG does. */
export function looksLikeSvg(bytes: Uint8Array): boolean {
  return BEGINS_AS_SVG.test(new TextDecoder().decode(bytes.subarray(0, 4096)))
}

/** What makes a drawing unfit to be taken in, in words; undefined when it is harmless. */
export function harmInSvg(bytes: Uint8Array): string | undefined {
  if (bytes.byteLength > LONGEST) return `more than ${LONGEST} bytes`
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return 'text that is not UTF-8'
  }
  return FORBIDDEN.find(({ sign }) => sign.test(text))?.what
}
