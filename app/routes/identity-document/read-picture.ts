const MAX_BYTES = 10_000_000

/** Field names of the picture: a file from the device, or a photo from its camera. */
export const PICTURE_FIELDS = ['document', 'photo'] as const

/** Why no picture could be read from the form. */
export type PictureRejection = 'nothing-sent' | 'file-too-large'

/**
 * Reads the picture of a multipart form into memory. The body limit is enforced before (http/shop). A form that cannot
 * be parsed counts as empty.
 */
export async function readPicture(request: Request): Promise<Uint8Array | PictureRejection> {
  if (!/^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')) return 'nothing-sent'
  const form = await request.formData().catch(() => undefined)
  for (const name of PICTURE_FIELDS) {
    const file = form?.get(name)
    if (!(file instanceof Blob) || file.size === 0) continue
    return file.size > MAX_BYTES ? 'file-too-large' : new Uint8Array(await file.arrayBuffer())
  }
  return 'nothing-sent'
}
