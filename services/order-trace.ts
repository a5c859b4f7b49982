import type { PaymentRecord } from './ports/order-store.ts'

/** A parcel's slip: its number, and where the carrier tells of it when the shop knows. */
export type Slip = { readonly number: string; readonly url: string | undefined }

/** What became of an order: its slips, and its payment unless that was refused or given back. */
export type OrderTraceView = {
  readonly slip: Slip | undefined
  readonly returnSlip: Slip | undefined
  readonly paymentStatus: PaymentRecord['status'] | undefined
}
