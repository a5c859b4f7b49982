/** Maximum size of a body; those of the protocol are small. */
const MAX_BYTES = 64 * 1_024

/** The parsed body, or an error. */
type ReadResult =
  | { readonly members: Record<string, unknown> }
  | { readonly status: 400 | 413; readonly message: string }

const TOO_LARGE = { status: 413, message: 'REQUEST_TOO_LARGE' } as const
const NOT_READABLE = { status: 400, message: 'INVALID_ARGUMENT' } as const

/** Reads a JSON object, regardless of the content type. An empty body has no members. */
export async function readJson(request: Request): Promise<ReadResult> {
  const text = await readText(request)
  if (typeof text !== 'string') return text
  try {
    const json: unknown = text.trim() === '' ? {} : JSON.parse(text)
    const isMembers = typeof json === 'object' && json !== null && !Array.isArray(json)
    return isMembers ? { members: { ...json } } : NOT_READABLE
  } catch {
    return NOT_READABLE
  }
}

/** Reads a form-encoded body. */
export async function readForm(request: Request): Promise<ReadResult> {
  const text = await readText(request)
  return typeof text === 'string' ? { members: Object.fromEntries(new URLSearchParams(text)) } : text
}

async function readText(request: Request): Promise<string | typeof TOO_LARGE | typeof NOT_READABLE> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BYTES) return TOO_LARGE
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength
      if (size > MAX_BYTES) return TOO_LARGE
      chunks.push(chunk)
    }
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    return NOT_READABLE
  }
}
