import type { ReceiptContent, ReceiptRefusal } from '#domain/receipt/receipt.ts'
import type { ReceiptWording } from '#domain/receipt/wording.ts'
import type { Rejection } from '#domain/result.ts'
import type { OrderOf } from './order-life-services.ts'
import type { Receipt } from './ports/receipt-store.ts'

type Unknown = Rejection<'order-unknown', undefined>

/** Receipts of paid orders, as 適格簡易請求書 (docs/rules.md Legal). */
export interface ReceiptServices {
  /** What a receipt would say now, and how many were issued; changes nothing. */
  quote(whose: OrderOf): Promise<{ content: ReceiptContent; issues: number } | Unknown | ReceiptRefusal>
  /** Issues one, the first or once more. `formUid` names the form: sent twice, it is issued once. */
  issue(
    whose: OrderOf,
    wish: { readonly formUid: string; readonly wording: ReceiptWording },
  ): Promise<Receipt | Unknown | ReceiptRefusal | Rejection<'too-many', { most: number }>>
  /** One that was issued, as it was handed out. */
  find(whose: OrderOf, issue: number): Promise<Receipt | undefined>
  /** The same as a PDF. */
  pdf(whose: OrderOf, issue: number): Promise<Uint8Array | undefined>
  /** Names a form. */
  newFormUid(): string
}
