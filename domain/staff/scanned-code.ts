import { parseOrderNumber } from '../order/order-number.ts'
import { parseParcelName } from '../order/parcel-name.ts'
import { parseSlipNumber } from '../order/slip-number.ts'
import { isRejected, type Rejection, rejected } from '../result.ts'
import { foldCode } from '../text/folding.ts'

const MAX_LENGTH = 80

/** A code that the shop or its carrier prints. `parcel`: a parcel of an order, `100001-1`. */
export type ScannedCode =
  | { readonly kind: 'unit'; readonly unitId: string }
  | { readonly kind: 'order'; readonly number: number }
  | { readonly kind: 'parcel'; readonly number: number; readonly parcel: number }
  | { readonly kind: 'slip'; readonly slipNumber: string }

/** `code-foreign`: no code of this shop, as one of a supermarket; `code`: as it was read. */
export type CodeRejection =
  | Rejection<'code-empty', undefined>
  | Rejection<'code-foreign', { readonly code: string }>
  | Rejection<'slip-check-digit', { readonly slipNumber: string }>

/**
 * What a scanner typed, folded, in lower case, without the start and stop characters of codabar (a…a) and Code 39
 * (*…*). In Japanese mode a keyboard types full-width digits, ー for a hyphen and あ for a.
 */
export function foldScan(typed: string): string {
  const folded = foldCode(typed.slice(0, MAX_LENGTH)).toLowerCase()
  return /^(?:[a-dあ]([\d-]+)[a-dあ]|\*([\d-]+)\*)$/.exec(folded)?.slice(1).find(Boolean) ?? folded
}

/** Items have five digits at most: `1023-4` is a unit, `100001-1` a parcel. */
const UNIT = /^[1-9]\d{0,4}-[1-9]\d{0,4}$/

/** Reads a scanned code: a slip, a unit, a parcel or an order. */
export function parseScannedCode(typed: string): ScannedCode | CodeRejection {
  const code = foldScan(typed)
  if (code === '') return rejected('code-empty')
  const slipNumber = parseSlipNumber(code)
  if (!isRejected(slipNumber)) return { kind: 'slip', slipNumber }
  if (slipNumber.code === 'slip-check-digit') return slipNumber
  if (UNIT.test(code)) return { kind: 'unit', unitId: code }
  const parcel = parseParcelName(code)
  if (parcel !== undefined) return { kind: 'parcel', number: parcel.orderNumber, parcel: parcel.parcel }
  const number = parseOrderNumber(code)
  return isRejected(number) ? rejected('code-foreign', { code }) : { kind: 'order', number }
}
