import type { PaymentRecord } from './ports/order-store.ts'

/** The slip of a parcel: its number, and the carrier's tracking page if known. */
export type Slip = { readonly number: string; readonly url: string | undefined }

/** The tracking of an order: its slips, and its payment status unless the payment was refused or voided. */
export type OrderTrackingView = {
  readonly slip: Slip | undefined
  readonly returnSlip: Slip | undefined
  readonly paymentStatus: PaymentRecord['status'] | undefined
}
