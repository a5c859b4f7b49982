/** The multipart form of a request; undefined for any other, and for a malformed one. http/shop limits the body. */
export async function readMultipart(request: Request): Promise<FormData | undefined> {
  return isMultipart(request) ? request.formData().catch(() => undefined) : undefined
}

/** The file of a field; undefined when none was chosen. */
export function fileIn(form: FormData | undefined, name: string): Blob | undefined {
  const file = form?.get(name)
  return file instanceof Blob && file.size > 0 ? file : undefined
}

/** The bytes of the field `file` of a multipart form. */
export async function readFile(request: Request): Promise<Uint8Array | undefined> {
  const file = fileIn(await readMultipart(request), 'file')
  return file && new Uint8Array(await file.arrayBuffer())
}

export function isMultipart(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')
}
