import { uploadedPictureKey, uploadUidOf } from './file-key.ts'

/** A picture that staff uploaded for pages. Its size is that of the original, in pixels. */
export type PagePicture = { readonly uploadUid: string; readonly width: number; readonly height: number }

const FOLDER = '/images/'
const UPLOAD = String.raw`${FOLDER}(${uploadedPictureKey('')}[a-z0-9-]{1,64})-800\.webp\?([1-9]\d{0,4})x([1-9]\d{0,4})`
const ADDRESS = new RegExp(`^${UPLOAD}$`)
const ADDRESSES = new RegExp(UPLOAD, 'g')

/** The address by which a text has a picture; the size after the question mark is for the page alone. */
export function pagePicturePath({ uploadUid, width, height }: PagePicture): string {
  return `${FOLDER}${uploadedPictureKey(uploadUid)}-800.webp?${width}x${height}`
}

/** Reads an address of `pagePicturePath`; undefined for any other. */
export function parsePagePicture(address: string): PagePicture | undefined {
  const [, key = '', width, height] = ADDRESS.exec(address) ?? []
  const uploadUid = uploadUidOf(key)
  return uploadUid === undefined ? undefined : { uploadUid, width: Number(width), height: Number(height) }
}

/** The addresses of pictures that a text has. */
export function pagePicturesIn(text: string): readonly string[] {
  return [...new Set(text.match(ADDRESSES) ?? [])]
}
