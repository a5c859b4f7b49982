import { z } from 'zod'
import { isRejected, type Rejection, rejected } from '../result.ts'
import { foldLine } from './folding.ts'
import { lengthOf } from './length.ts'

/** Rejections of a text field: nothing was entered; more code points than `detail.limit`. */
export type TextRejection = Rejection<'required', undefined> | Rejection<'too-long', { limit: number }>

/**
 * Reads a text field: the folded text, or a rejection. Anything that is not a string counts as empty. Length is counted
 * in code points. Decided here: the limit of a field is the length of its database column.
 */
export function parseText(input: unknown, limit: number, fold: (text: string) => string): string | TextRejection {
  const text = typeof input === 'string' ? fold(input) : ''
  if (text === '') return rejected('required')
  if (lengthOf(text) > limit) return rejected('too-long', { limit })
  return text
}

/** A zod field of a parse function: a rejection's code becomes the issue's message, its detail the params. */
export function fieldOf<T>(parse: (input: unknown) => T) {
  return z.unknown().transform((input, context): Exclude<T, Rejection> => {
    const parsed = parse(input)
    if (!isRejected(parsed)) return parsed as Exclude<T, Rejection>
    const { code, detail } = parsed
    context.issues.push({ code: 'custom', message: code, params: { detail }, input })
    return z.NEVER
  })
}

/** Makes an optional zod field of a parse function: missing, null and blank become undefined. */
export function optionalFieldOf<T>(parse: (input: unknown) => T) {
  return fieldOf<T | undefined>((input) => (isBlank(input) ? undefined : parse(input))).optional()
}

function isBlank(input: unknown): boolean {
  return input === undefined || input === null || (typeof input === 'string' && foldLine(input) === '')
}
