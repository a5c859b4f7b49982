/** A link to a private file: its key, and when the link expires (milliseconds since 1970). */
export type PrivateLink = { readonly key: string; readonly expiresAtMs: number }

/** The text that the link's signature covers. A key contains no line break, so different links have different texts. */
export function privateLinkPayload({ key, expiresAtMs }: PrivateLink): string {
  return `private file\n${expiresAtMs}\n${key}`
}

/** Compares two texts in constant time. */
export function constantTimeEqual(one: string, other: string): boolean {
  let difference = one.length ^ other.length
  for (let at = 0; at < one.length; at += 1) difference |= one.charCodeAt(at) ^ other.charCodeAt(at)
  return difference === 0
}
