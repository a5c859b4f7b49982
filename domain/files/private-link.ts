/** What a link to a private file says: which, and until when (milliseconds since 1970). */
export type PrivateLink = { readonly key: string; readonly expiresAtMs: number }

/** What is signed of a link. A key holds no line break, so no two links are signed alike. */
export function signedText({ key, expiresAtMs }: PrivateLink): string {
  return `private file\n${expiresAtMs}\n${key}`
}

/** Whether two texts are the same, in a time that tells nothing of where they differ. */
export function isSameText(one: string, other: string): boolean {
  let difference = one.length ^ other.length
  for (let at = 0; at < one.length; at += 1) difference |= one.charCodeAt(at) ^ other.charCodeAt(at)
  return difference === 0
}
