import type { Day } from '#domain/day.ts'
import type { Operator } from '#domain/operator/operator.ts'
import type { ReceiptContent } from '#domain/receipt/receipt.ts'
import type { ReceiptWording } from '#domain/receipt/wording.ts'

/** The issuer as it is printed: who, where, and the number of the registered invoice issuer. */
export type ReceiptIssuer = Pick<
  Operator,
  'shopName' | 'companyName' | 'postalCode' | 'address' | 'telephone' | 'invoiceNumber'
>

/** A receipt that was issued, as it was handed out. `issue`: 1 for the first; later ones say that they are not. */
export type Receipt = ReceiptContent &
  ReceiptWording & { readonly issue: number; readonly issuedOn: Day; readonly issuer: ReceiptIssuer }

/** Receipts that were issued, for good. */
export interface ReceiptStore {
  /**
   * Keeps a receipt under the next number of its order. A form that was sent before gives the receipt that it got;
   * undefined when the order has had `most` of them.
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
  /** How many an order has had. */
  count(orderUid: string): Promise<number>
}

/** Makes a document of a receipt. */
export interface ReceiptPaper {
  /** A4, one page unless there are very many rows; text can be selected. */
  pdf(receipt: Receipt): Promise<Uint8Array>
}
