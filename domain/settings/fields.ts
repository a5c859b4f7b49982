import { z } from 'zod'
import { type Rejection, rejected } from '../result.ts'
import { fieldOf, optionalFieldOf } from '../text/field.ts'
import { foldLine } from '../text/folding.ts'
import { parseInteger } from '../text/integer.ts'

export type Unit = 'yen' | 'percent' | 'days' | 'years' | 'minutes' | 'hour' | 'points' | 'orders' | 'lines'

/** A whole number in words: its range is part of the sentence of a rejection. */
export type NumberRange = { readonly least: number; readonly most: number; readonly unit: Unit }

/** What people write around a number: `¥1,100`, `１，１００円`, `10%`, `60分`, `16時`. */
const MARKS = /^[¥\\]|(円|%|％|日間?|分|時|年|ポイント|件|点)$|,/g

/**
 * A setting that is a whole number, read from a form, a file or the database. Rejections: `required` for nothing;
 * `whole-number` for anything else that is not in the range, a fraction and a negative number too.
 */
export function wholeNumber(unit: Unit, least: number, most: number) {
  const range: NumberRange = { least, most, unit }
  return fieldOf((input) => parseWholeNumber(input, range)).meta({ ...range })
}

/** As `wholeNumber`, or nothing. */
export function optionalWholeNumber(unit: Unit, least: number, most: number) {
  const range: NumberRange = { least, most, unit }
  return optionalFieldOf((input) => parseWholeNumber(input, range)).meta({ ...range })
}

function parseWholeNumber(
  input: unknown,
  range: NumberRange,
): number | Rejection<'required', undefined> | Rejection<'whole-number', NumberRange> {
  const text = typeof input === 'number' ? String(input) : foldLine(typeof input === 'string' ? input : '')
  if (text === '') return rejected('required')
  const value = parseInteger(text.replace(MARKS, '').trim())
  return value === undefined || value < range.least || value > range.most ? rejected('whole-number', range) : value
}

/** A setting that is on or off; a form sends nothing for a box without a tick. */
export const onOrOff = z.unknown().transform((input) => input === true || input === 'true' || input === 'on')

/** The range of a field made by `wholeNumber`; undefined for other fields. */
export function rangeOf(field: z.ZodType): NumberRange | undefined {
  const meta = field.meta()
  return meta !== undefined && 'unit' in meta ? (meta as NumberRange) : undefined
}
