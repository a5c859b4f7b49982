import { parseDay } from '../day.ts'

/**
 * What a field holds, as it travels: `key` is a whole number written as text and compared as a number, `day` is
 * `YYYY-MM-DD`, `instant` is seconds since 1970, `keys` and `texts` are arrays, `json` is anything and cannot be asked
 * for.
 */
export type FieldType = 'key' | 'text' | 'number' | 'boolean' | 'day' | 'instant' | 'keys' | 'texts' | 'json'

/** A value that can be compared with. */
export type Scalar = string | number | boolean

/** The type of what a field is compared with: an array's elements, or the field itself. */
export type ScalarType = Exclude<FieldType, 'keys' | 'texts' | 'json'>

const KEY = /^(?:0|[1-9]\d{0,9})$/
const HIGHEST_ROW_KEY = 2_147_483_647

/** What a field of a type is compared with; undefined for json, which cannot be compared. */
export function scalarTypeOf(type: FieldType): ScalarType | undefined {
  if (type === 'json') return undefined
  if (type === 'keys') return 'key'
  return type === 'texts' ? 'text' : type
}

/** Reads a value for a type; undefined when it does not fit. Nothing is converted. */
export function parseScalar(type: ScalarType, value: unknown): Scalar | undefined {
  if (type === 'boolean') return typeof value === 'boolean' ? value : undefined
  if (type === 'number' || type === 'instant') return typeof value === 'number' ? value : undefined
  if (typeof value !== 'string') return undefined
  if (type === 'key') return KEY.test(value) ? value : undefined
  return type === 'day' && parseDay(value) !== value ? undefined : value
}

/** Whether a text can be the uid of a row that is numbered: 1 to 2,147,483,647 without leading zeros. */
export function isRowKey(uid: string): boolean {
  return KEY.test(uid) && uid !== '0' && Number(uid) <= HIGHEST_ROW_KEY
}

/** Orders two values of one type: below 0, 0 or above 0. Texts go by code point, false before true. */
export function compareScalars(type: ScalarType, a: Scalar, b: Scalar): number {
  if (typeof a === 'string' && typeof b === 'string' && type !== 'key') return compareTexts(a, b)
  return Number(a) - Number(b)
}

/** By code point, which is the order of UTF-8 bytes and of PostgreSQL's collation C. */
function compareTexts(a: string, b: string): number {
  const [left, right] = [[...a], [...b]]
  const place = left.findIndex((character, index) => character !== right[index])
  if (place === -1) return left.length - right.length
  return right[place] === undefined ? 1 : left[place]!.codePointAt(0)! - right[place].codePointAt(0)!
}
