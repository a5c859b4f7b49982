import { hasCheckDigit, isSlipShaped } from '../order/slip-number.ts'
import { type Rejection, rejected } from '../result.ts'

const MAX_LENGTH = 80

/** A code that the shop or its carrier prints. `parcel`: a parcel of an order, `100001-1`. */
export type ScannedCode =
  | { readonly kind: 'unit'; readonly unitId: string }
  | { readonly kind: 'order'; readonly number: number }
  | { readonly kind: 'parcel'; readonly number: number; readonly parcel: number }
  | { readonly kind: 'slip'; readonly slipNumber: string }

/** `code-foreign`: no code of this shop, as the one of a product in a supermarket; `code`: as it was read. */
export type CodeRejection =
  | Rejection<'code-empty', undefined>
  | Rejection<'code-foreign', { readonly code: string }>
  | Rejection<'slip-check-digit', { readonly slipNumber: string }>

/**
 * What a scanner typed, folded: half width, lower case, no blanks, one kind of hyphen, without the start and stop
 * characters of codabar (a…a) and Code 39 (*…*). In Japanese mode a keyboard types full-width digits, ー for a hyphen
 * and あ for a.
 */
export function foldCode(typed: string): string {
  const folded = typed
    .slice(0, MAX_LENGTH)
    .normalize('NFKC')
    .replace(/[\s\u200b\p{Cc}]/gu, '')
    .toLowerCase()
    .replace(/(?<=\d)[ー−‐‑–—―](?=\d)/g, '-')
  return /^(?:[a-dあ]([\d-]+)[a-dあ]|\*([\d-]+)\*)$/.exec(folded)?.slice(1).find(Boolean) ?? folded
}

/** Orders have six digits or more, items fewer: `1023-4` is a unit, `100001-1` a parcel. */
const UNIT = /^[1-9]\d{0,4}-[1-9]\d{0,4}$/
const ORDER = /^[1-9]\d{5,8}$/
const PARCEL = /^([1-9]\d{5,8})-([1-9]\d?)$/

/** Reads a scanned code. A slip number has 12 digits, also with hyphens; the last one is its check digit. */
export function parseScannedCode(typed: string): ScannedCode | CodeRejection {
  const code = foldCode(typed)
  if (code === '') return rejected('code-empty')
  const digits = code.replaceAll('-', '')
  if (isSlipShaped(digits)) {
    return hasCheckDigit(digits)
      ? { kind: 'slip', slipNumber: digits }
      : rejected('slip-check-digit', { slipNumber: digits })
  }
  if (UNIT.test(code)) return { kind: 'unit', unitId: code }
  if (ORDER.test(code)) return { kind: 'order', number: Number(code) }
  const [, number, parcel] = PARCEL.exec(code) ?? []
  return parcel === undefined
    ? rejected('code-foreign', { code })
    : { kind: 'parcel', number: Number(number), parcel: Number(parcel) }
}
