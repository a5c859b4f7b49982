import { type Rejection, rejected } from '../result.ts'
import { foldCode } from '../text/folding.ts'

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

/** The titles of a column with slip numbers in carriers' files. */
export const SLIP_TITLES = [
  '伝票番号',
  '送り状番号',
  '送り状No',
  'お問い合わせ番号',
  'お問合せ番号',
  '追跡番号',
] as const

const LABELS = new RegExp(`^(?:${SLIP_TITLES.join('|')}|no|[.:])+`, 'i')

/** A slip number in the form in which it is stored: 12 digits without their hyphens; others as they are. */
export function foldSlipNumber(text: string): string {
  const code = foldCode(text).replace(LABELS, '')
  const digits = code.replace(/[-.]/g, '')
  return isSlipShaped(digits) ? digits : code
}

export type SlipNumberRejection =
  | Rejection<'slip-missing' | 'slip-malformed', undefined>
  | Rejection<'slip-check-digit', { readonly slipNumber: string }>

/** Reads a slip number in any width, with and without hyphens and title: 12 digits, of which the last checks them. */
export function parseSlipNumber(input: unknown): string | SlipNumberRejection {
  const slipNumber = typeof input === 'string' ? foldSlipNumber(input) : ''
  if (slipNumber === '') return rejected('slip-missing')
  if (!isSlipShaped(slipNumber)) return rejected('slip-malformed')
  return hasCheckDigit(slipNumber) ? slipNumber : rejected('slip-check-digit', { slipNumber })
}

/** A slip number as it is printed: `1234-5678-9012`. Others are shown as they are. */
export function slipText(slipNumber: string): string {
  return isSlipShaped(slipNumber) ? slipNumber.replace(/\d{4}(?=\d)/g, '$&-') : slipNumber
}
