import { parseJson, readBody } from '../body.ts'
import { type CallError, callError, TOO_LARGE } from './call-errors.ts'

/** Default maximum size of a body. */
export const DEFAULT_MAX_BYTES = 64 * 1_024
/** Maximum nesting depth; no call needs more. */
const MAX_DEPTH = 32

const NOT_READABLE = callError('INVALID_ARGUMENT', 'The body could not be read.')
const NOT_JSON = callError('INVALID_ARGUMENT', 'The body is not valid JSON in UTF-8.')
const NOT_TEXT = callError('INVALID_ARGUMENT', 'A text holds a character that cannot be kept.')
const TOO_DEEP = callError('INVALID_ARGUMENT', `The body is nested deeper than ${MAX_DEPTH} levels.`)

/** Reads a body as JSON, regardless of its content type. An empty body is null. */
export async function readJson(request: Request, maxBytes: number): Promise<{ readonly json: unknown } | CallError> {
  const body = await readBody(request, maxBytes)
  if (body === 'too-large') return TOO_LARGE
  if (body === 'aborted') return NOT_READABLE
  const parsed = parseJson(body, null)
  return parsed === undefined ? NOT_JSON : (rejectUnstorable(parsed.json, MAX_DEPTH) ?? parsed)
}

/**
 * Rejects values that no call accepts: texts with NUL or a lone surrogate, which PostgreSQL cannot store, and values
 * nested too deep. Returns undefined for an acceptable value.
 */
export function rejectUnstorable(value: unknown, depth: number = MAX_DEPTH): CallError | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : NOT_TEXT
  if (typeof value !== 'object' || value === null) return undefined
  if (depth === 0) return TOO_DEEP
  for (const [name, member] of Object.entries(value)) {
    const error = isStorable(name) ? rejectUnstorable(member, depth - 1) : NOT_TEXT
    if (error) return error
  }
  return undefined
}

/** `__proto__` is rejected, too, against prototype pollution. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed() && text !== '__proto__'
}
