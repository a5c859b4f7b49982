const DIGITS = /^\d{1,10}$/
const INT32_MAX = 2_147_483_647

/** A whole number from 0 to 2,147,483,647, given as a number or half-width digits; undefined for anything else. */
export function parseInteger(input: unknown): number | undefined {
  if (typeof input === 'string' && !DIGITS.test(input.trim())) return undefined
  if (typeof input !== 'string' && typeof input !== 'number') return undefined
  const value = Number(input)
  return Number.isInteger(value) && value >= 0 && value <= INT32_MAX ? value : undefined
}

/**
 * A whole number with commas: `8,980`. By hand, because the first call of `toLocaleString` loads locale data, for tens
 * of milliseconds on a phone.
 */
export function groupedDigits(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** An option of an enumeration: the code on the wire and the label shown. */
export type Choice = { readonly code: number; readonly label: string }

/** The code of a choice, given as a number or as digits; undefined for any other input. */
export function parseCode<C extends Choice>(choices: readonly C[], input: unknown): C['code'] | undefined {
  const code = parseInteger(input)
  return choices.find((choice) => choice.code === code)?.code
}
