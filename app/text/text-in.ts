/** The text of a code that comes from outside, as from an address or an old row; undefined for an unknown one. */
export function textIn<Text>(texts: Readonly<Record<string, Text>>, code: string | null): Text | undefined {
  return code !== null && Object.hasOwn(texts, code) ? texts[code] : undefined
}
