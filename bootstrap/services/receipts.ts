import type { ReceiptServices } from '#services/receipt-services.ts'
import { findReceipt, issueReceipt, quoteReceipt, receiptPdf } from '#services/receipts/issue-receipt.ts'
import type { ServicePorts } from '../services.ts'

/** Creates the services for receipts of paid orders. */
export function receiptServices(ports: ServicePorts): ReceiptServices {
  return {
    quote: quoteReceipt(ports),
    issue: issueReceipt(ports),
    find: findReceipt(ports),
    pdf: receiptPdf(ports),
    newFormUid: () => ports.ids.next(),
  }
}
