import { parseJson, readBody } from '../body.ts'

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
  const body = await readBounded(request)
  if ('status' in body) return body
  const json = parseJson(body, {})?.json
  const isMembers = typeof json === 'object' && json !== null && !Array.isArray(json)
  return isMembers ? { members: { ...json } } : NOT_READABLE
}

/** Reads a form-encoded body. */
export async function readForm(request: Request): Promise<ReadResult> {
  const body = await readBounded(request)
  if ('status' in body) return body
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    return { members: Object.fromEntries(new URLSearchParams(text)) }
  } catch {
    return NOT_READABLE
  }
}

async function readBounded(request: Request): Promise<Uint8Array | typeof TOO_LARGE | typeof NOT_READABLE> {
  const body = await readBody(request, MAX_BYTES)
  if (body === 'too-large') return TOO_LARGE
  return body === 'aborted' ? NOT_READABLE : body
}
