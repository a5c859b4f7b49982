import { parseDay } from '../day.ts'

/**
 * The type of a field on the wire: `key` is a whole number written as text and compared as a number, `day` is
 * `YYYY-MM-DD`, `instant` is seconds since 1970, `keys` and `texts` are arrays, `json` is any value and cannot be
 * queried.
 */
export type FieldType = 'key' | 'text' | 'number' | 'boolean' | 'day' | 'instant' | 'keys' | 'texts' | 'json'

/** A value that filters can compare with. */
export type Scalar = string | number | boolean

/** The type that a field's values are compared as: of an array's elements, or of the field itself. */
export type ScalarType = Exclude<FieldType, 'keys' | 'texts' | 'json'>

const KEY = /^(?:0|[1-9]\d{0,9})$/
const MAX_ROW_KEY = 2_147_483_647

/** The type that values of a field type are compared as; undefined for json, which cannot be compared. */
export function scalarTypeOf(type: FieldType): ScalarType | undefined {
  if (type === 'json') return undefined
  if (type === 'keys') return 'key'
  return type === 'texts' ? 'text' : type
}

/** Reads a value of a type; undefined when it has another type. Nothing is converted. */
export function parseScalar(type: ScalarType, value: unknown): Scalar | undefined {
  if (type === 'boolean') return typeof value === 'boolean' ? value : undefined
  if (type === 'number' || type === 'instant') return typeof value === 'number' ? value : undefined
  if (typeof value !== 'string') return undefined
  if (type === 'key') return KEY.test(value) ? value : undefined
  return type === 'day' && parseDay(value) !== value ? undefined : value
}

/** Whether a text is a valid uid of a numbered row: 1 to 2,147,483,647 without leading zeros. */
export function isRowKey(uid: string): boolean {
  return KEY.test(uid) && uid !== '0' && Number(uid) <= MAX_ROW_KEY
}
