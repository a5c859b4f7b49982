import { type CallRefusal, refusal, TOO_LARGE } from './refusals.ts'

/** Bodies of calls are small unless a call says otherwise. */
export const USUAL_BYTES = 64 * 1_024
/** Deeper than anything that any call takes. */
const DEEPEST = 32

const NOT_JSON = refusal('INVALID_ARGUMENT', 'The body is not valid JSON in UTF-8.')
const NOT_TEXT = refusal('INVALID_ARGUMENT', 'A text holds a character that cannot be kept.')
const TOO_DEEP = refusal('INVALID_ARGUMENT', `The body is nested deeper than ${DEEPEST} levels.`)

/** Reads a body as JSON, whatever content type it claims to have. Empty: null. */
export async function readJson(request: Request, mostBytes: number): Promise<{ readonly json: unknown } | CallRefusal> {
  const bytes = await readBounded(request, mostBytes)
  if ('kind' in bytes) return bytes
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const json: unknown = text.trim() === '' ? null : JSON.parse(text)
    return unkeepable(json, DEEPEST) ?? { json }
  } catch {
    return NOT_JSON
  }
}

/** A body whose length is told is read at once, which is several times faster: the server lets no more of it in. */
async function readBounded(request: Request, mostBytes: number): Promise<Uint8Array | CallRefusal> {
  const told = request.headers.get('content-length')
  if (Number(told ?? 0) > mostBytes) return TOO_LARGE
  try {
    const bytes = told === null ? await readChunks(request, mostBytes) : new Uint8Array(await request.arrayBuffer())
    return bytes === undefined || bytes.byteLength > mostBytes ? TOO_LARGE : bytes
  } catch {
    return refusal('INVALID_ARGUMENT', 'The body could not be read.')
  }
}

/** Undefined: it is too large, and the rest was not read. */
async function readChunks({ body }: Request, mostBytes: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > mostBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Why a value is refused whatever call it is for: texts with NUL or half a surrogate pair, which no database keeps, and
 * what is nested too deep to be walked through. Undefined: it may be looked at.
 */
export function unkeepable(value: unknown, levels: number = DEEPEST): CallRefusal | undefined {
  if (typeof value === 'string') return isKeepable(value) ? undefined : NOT_TEXT
  if (typeof value !== 'object' || value === null) return undefined
  if (levels === 0) return TOO_DEEP
  for (const [name, member] of Object.entries(value)) {
    const refused = isKeepable(name) ? unkeepable(member, levels - 1) : NOT_TEXT
    if (refused) return refused
  }
  return undefined
}

/** `__proto__` is nobody's name; as a member it would only wait for somebody to copy it. */
function isKeepable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed() && text !== '__proto__'
}
