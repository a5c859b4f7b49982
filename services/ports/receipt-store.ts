import type { Day } from '#domain/day.ts'
import type { Operator } from '#domain/operator/operator.ts'
import type { ReceiptContent, ReceiptWording } from '#domain/receipt/receipt.ts'

/** The issuer as printed: name, address, and number of the registered invoice issuer. */
export type ReceiptIssuer = Pick<
  Operator,
  'shopName' | 'companyName' | 'postalCode' | 'address' | 'telephone' | 'invoiceNumber'
>

/** An issued receipt with its content. `issue`: 1 for the first; later ones are marked as reissued. */
export type Receipt = ReceiptContent &
  ReceiptWording & { readonly issue: number; readonly issuedOn: Day; readonly issuer: ReceiptIssuer }

/** Issued receipts, kept permanently. */
export interface ReceiptStore {
  /**
   * Stores a receipt under the next number of its order. A form that was submitted before returns its first receipt;
   * undefined when the order already has `most` receipts.
   */
  issue(order: {
    readonly uid: string
    readonly orderUid: string
    readonly formUid: string
    readonly at: Temporal.Instant
    readonly receipt: Omit<Receipt, 'issue'>
    readonly most: number
  }): Promise<Receipt | undefined>
  find(orderUid: string, issue: number): Promise<Receipt | undefined>
  /** The number of receipts of an order. */
  count(orderUid: string): Promise<number>
}

/** Renders receipts. */
export interface ReceiptRenderer {
  /** A PDF in A4, one page unless there are many rows; its text can be selected. */
  pdf(receipt: Receipt): Promise<Uint8Array>
}
