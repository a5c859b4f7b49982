/**
 * Reads the part of a file in a request, up to a maximum size. When the connection breaks, the bytes received so far
 * count as a part, and the client resumes after them.
 */
export async function readUpload({ headers, body }: Request, maxBytes: number): Promise<Uint8Array | 'too-large'> {
  if (Number(headers.get('content-length') ?? 0) > maxBytes) return 'too-large'
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body ?? []) {
      size += chunk.byteLength
      if (size > maxBytes) return 'too-large'
      chunks.push(chunk)
    }
  } catch {
    // The connection broke: keep the received bytes.
  }
  return Buffer.concat(chunks)
}
