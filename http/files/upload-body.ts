/**
 * Reads the part of a file that a request brings, at most so many bytes. What came before the connection broke is a
 * part like any other: its sender goes on behind it.
 */
export async function readUpload({ headers, body }: Request, mostBytes: number): Promise<Uint8Array | 'too-large'> {
  if (Number(headers.get('content-length') ?? 0) > mostBytes) return 'too-large'
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body ?? []) {
      size += chunk.byteLength
      if (size > mostBytes) return 'too-large'
      chunks.push(chunk)
    }
  } catch {
    // Broken off: what is here is kept.
  }
  return Buffer.concat(chunks)
}
