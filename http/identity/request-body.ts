/** Bodies of the protocol are small; whoever sends more means something else. */
const LARGEST_BYTES = 64 * 1_024

/** What was sent, or why it cannot be read. */
type Read = { readonly members: Record<string, unknown> } | { readonly status: 400 | 413; readonly message: string }

const TOO_LARGE = { status: 413, message: 'REQUEST_TOO_LARGE' } as const
const NOT_READABLE = { status: 400, message: 'INVALID_ARGUMENT' } as const

/** Reads a body of JSON members, whatever content type it claims to have. Empty: no members. */
export async function readJson(request: Request): Promise<Read> {
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
export async function readForm(request: Request): Promise<Read> {
  const text = await readText(request)
  return typeof text === 'string' ? { members: Object.fromEntries(new URLSearchParams(text)) } : text
}

async function readText(request: Request): Promise<string | typeof TOO_LARGE | typeof NOT_READABLE> {
  if (Number(request.headers.get('content-length') ?? 0) > LARGEST_BYTES) return TOO_LARGE
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength
      if (size > LARGEST_BYTES) return TOO_LARGE
      chunks.push(chunk)
    }
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    return NOT_READABLE
  }
}
