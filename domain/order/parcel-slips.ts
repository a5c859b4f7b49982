import { type Rejection, rejected } from '../result.ts'

/**
 * The slips of a parcel that has not left: empty ones are not known, others were assigned by the carrier's file or
 * scanned on the parcel.
 */
export type Slips = {
  readonly slipNumber: string
  readonly returnSlipNumber: string
  readonly isSlipScanned: boolean
  readonly isReturnScanned: boolean
}

export const NO_SLIPS: Slips = { slipNumber: '', returnSlipNumber: '', isSlipScanned: false, isReturnScanned: false }

export type SlipScanRejection =
  | Rejection<'slip-repeated' | 'slip-surplus', { readonly slipNumber: string }>
  | Rejection<'slip-differs', { readonly slipNumber: string; readonly expected: string }>

/**
 * The slips after one was scanned (docs/rules.md Packing). Assigned ones have to be on the parcel, in any order; others
 * are first the one of the parcel, then the one of the return.
 */
export function withScannedSlip(slips: Slips, slipNumber: string): Slips | SlipScanRejection {
  const { slipNumber: outward, returnSlipNumber, isSlipScanned, isReturnScanned } = slips
  if (slipNumber === outward)
    return isSlipScanned ? rejected('slip-repeated', { slipNumber }) : { ...slips, isSlipScanned: true }
  if (slipNumber === returnSlipNumber)
    return isReturnScanned ? rejected('slip-repeated', { slipNumber }) : { ...slips, isReturnScanned: true }
  if (outward === '') return { ...slips, slipNumber, isSlipScanned: true }
  if (!isSlipScanned) return rejected('slip-differs', { slipNumber, expected: outward })
  if (returnSlipNumber === '') return { ...slips, returnSlipNumber: slipNumber, isReturnScanned: true }
  return isReturnScanned
    ? rejected('slip-surplus', { slipNumber })
    : rejected('slip-differs', { slipNumber, expected: returnSlipNumber })
}

/** Whether both slips were scanned on the parcel. */
export function areScanned({ isSlipScanned, isReturnScanned }: Slips): boolean {
  return isSlipScanned && isReturnScanned
}
