/** The key of a file: lower-case letters, digits, `.`, `_`, `-` and `/`; each part begins with a letter or digit. */
type FileKey = string & { readonly brand: 'file-key' }

const KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/
const MAX_KEY_LENGTH = 200

/** Reads a file key; undefined when the text is not one. A key cannot name a file outside of the shop's folders. */
export function parseFileKey(text: string): FileKey | undefined {
  return text.length <= MAX_KEY_LENGTH && KEY.test(text) ? (text as FileKey) : undefined
}

const PUBLIC_FOLDER = 'items/'
/** The folder of item pictures that staff uploaded. */
const UPLOADED_FOLDER = 'items/uploaded/'

export function isPublicKey(key: FileKey): boolean {
  return key.startsWith(PUBLIC_FOLDER)
}

/** The key of the picture made from an upload, without its extension; an item's media has this name. */
export function uploadedPictureKey(uploadUid: string): string {
  return `${UPLOADED_FOLDER}${uploadUid.toLowerCase()}`
}

/** The uid of the upload that a key belongs to; undefined for other keys. */
export function uploadUidOf(key: string): string | undefined {
  return key.startsWith(UPLOADED_FOLDER) ? /^[^.]+/.exec(key.slice(UPLOADED_FOLDER.length))?.[0] : undefined
}

/** A link to a private file: its key, and when the link expires (milliseconds since 1970). */
export type PrivateLink = { readonly key: string; readonly expiresAtMs: number }

/** The text that the link's signature covers. A key contains no line break, so different links have different texts. */
export function privateLinkPayload({ key, expiresAtMs }: PrivateLink): string {
  return `private file\n${expiresAtMs}\n${key}`
}

export function constantTimeEqual(one: string, other: string): boolean {
  let difference = one.length ^ other.length
  for (let at = 0; at < one.length; at += 1) difference |= one.charCodeAt(at) ^ other.charCodeAt(at)
  return difference === 0
}
