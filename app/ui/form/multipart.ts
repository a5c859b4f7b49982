/** The file of a form with one, named `file`. A form that cannot be parsed counts as empty; http/shop limits bodies. */
export async function readFile(request: Request): Promise<Uint8Array | undefined> {
  const form = isMultipart(request) ? await request.formData().catch(() => undefined) : undefined
  const file = form?.get('file')
  return file instanceof Blob && file.size > 0 ? new Uint8Array(await file.arrayBuffer()) : undefined
}

export function isMultipart(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')
}
