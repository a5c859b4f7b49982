const DIGITS = /^\d{1,10}$/
const INT32_MAX = 2_147_483_647

/**
 * Reads a whole number from 0 to 2,147,483,647, given as a number or as half-width digits; undefined for anything else.
 */
export function parseInteger(input: unknown): number | undefined {
  if (typeof input === 'string' && !DIGITS.test(input.trim())) return undefined
  if (typeof input !== 'string' && typeof input !== 'number') return undefined
  const value = Number(input)
  return Number.isInteger(value) && value >= 0 && value <= INT32_MAX ? value : undefined
}
