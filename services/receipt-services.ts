import type { ReceiptContent, ReceiptRejection } from '#domain/receipt/receipt.ts'
import type { ReceiptWording } from '#domain/receipt/wording.ts'
import type { Rejection } from '#domain/result.ts'
import type { OrderReference } from './order-life-services.ts'
import type { Receipt } from './ports/receipt-store.ts'

type OrderUnknown = Rejection<'order-unknown', undefined>

/** Receipts of paid orders, as 適格簡易請求書 (docs/rules.md Legal). */
export interface ReceiptServices {
  /** The content of a receipt at this moment, and the number of issued ones; changes nothing. */
  quote(
    reference: OrderReference,
  ): Promise<{ content: ReceiptContent; issues: number } | OrderUnknown | ReceiptRejection>
  /**
   * Issues a receipt, the first one or a further one. `formUid` identifies the form: submitted twice, it issues one
   * receipt.
   */
  issue(
    reference: OrderReference,
    request: { readonly formUid: string; readonly wording: ReceiptWording },
  ): Promise<Receipt | OrderUnknown | ReceiptRejection | Rejection<'too-many', { most: number }>>
  /** An issued receipt. */
  find(reference: OrderReference, issue: number): Promise<Receipt | undefined>
  /** An issued receipt as a PDF. */
  pdf(reference: OrderReference, issue: number): Promise<Uint8Array | undefined>
  /** Generates the uid of a form. */
  newFormUid(): string
}
