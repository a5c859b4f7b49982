const MOST_BYTES = 10_000_000

/** Names of the fields a picture may come in: chosen from the device, or taken by its camera. */
export const PICTURE_FIELDS = ['document', 'photo'] as const

/** Why nothing that a customer sent could be read. */
export type SentRefusal = 'nothing-sent' | 'file-too-large'

/**
 * The picture of a posted form, in memory and nowhere else; the body's limit stands before it (http/shop). A form that
 * cannot be read has sent nothing.
 */
export async function readPicture(request: Request): Promise<Uint8Array | SentRefusal> {
  if (!/^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')) return 'nothing-sent'
  const form = await request.formData().catch(() => undefined)
  for (const name of PICTURE_FIELDS) {
    const file = form?.get(name)
    if (!(file instanceof Blob) || file.size === 0) continue
    return file.size > MOST_BYTES ? 'file-too-large' : new Uint8Array(await file.arrayBuffer())
  }
  return 'nothing-sent'
}
