/** A file's key: small letters, digits, `.`, `_`, `-` and `/`; each part begins with a letter or digit. */
export type FileKey = string & { readonly brand: 'file-key' }

const KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/
const LONGEST = 200

/** The key that a text is; undefined when it is none: so nothing outside of the shop's folders can be named. */
export function findFileKey(text: string): FileKey | undefined {
  return text.length <= LONGEST && KEY.test(text) ? (text as FileKey) : undefined
}

/** Where pictures of items lie, which everybody may see. */
export const PUBLIC_FOLDER = 'items/'
/** Where those lie that staff sent. */
export const UPLOADED_FOLDER = 'items/uploaded/'

/** Whether everybody may have a file, if it is there. */
export function isPublicKey(key: FileKey): boolean {
  return key.startsWith(PUBLIC_FOLDER)
}

/** The picture that an upload becomes, without its ending: an item's media goes by this name. */
export function uploadedPicture(uploadUid: string): string {
  return `${UPLOADED_FOLDER}${uploadUid.toLowerCase()}`
}

/** The upload that a key or picture comes from; undefined for all others. */
export function uploadOf(key: string): string | undefined {
  return key.startsWith(UPLOADED_FOLDER) ? /^[^.]+/.exec(key.slice(UPLOADED_FOLDER.length))?.[0] : undefined
}
