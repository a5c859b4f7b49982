/** The length of a slip number of Yamato, Sagawa and Japan Post, with its check digit. */
const LENGTH = 12
const MODULUS = 7

/** The check digit of a slip: the number before it modulo 7. `checkDigitOf('12345678901')` is 3. */
export function checkDigitOf(digits: string): number {
  return Number(BigInt(digits) % BigInt(MODULUS))
}

/** A slip number from the 11 digits before its check digit. */
export function withCheckDigit(digits: string): string {
  return `${digits}${checkDigitOf(digits)}`
}

/** Whether a text has the form of a slip number: 12 digits, without hyphens. */
export function isSlipShaped(text: string): boolean {
  return text.length === LENGTH && /^\d+$/.test(text)
}

/** Whether the last digit of a slip number is its check digit. */
export function hasCheckDigit(slipNumber: string): boolean {
  return checkDigitOf(slipNumber.slice(0, -1)) === Number(slipNumber.at(-1))
}

/** A slip number as it is printed: `1234-5678-9012`. Others are shown as they are. */
export function slipText(slipNumber: string): string {
  return isSlipShaped(slipNumber) ? slipNumber.replace(/\d{4}(?=\d)/g, '$&-') : slipNumber
}
