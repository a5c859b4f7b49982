import { dayOfInstant } from '#domain/day.ts'
import type { Operator } from '#domain/operator/operator.ts'
import type { Order } from '#domain/order/order.ts'
import { creditNoteOf, isReissue } from '#domain/receipt/credit-note.ts'
import { type ReceiptContent, type ReceiptRejection, type ReceiptWording, receiptOf } from '#domain/receipt/receipt.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { OrderUnknown } from './orders/change-order.ts'
import { findOwnOrder, type OrderReference } from './orders/get-order.ts'
import { hasTransferReason, isStaffRefund } from './orders/return-money.ts'
import type { Receipt, ReceiptIssuer } from './ports/money.ts'
import type { ServicePorts } from './service-ports.ts'

/** Maximum number of documents per order. More requests are assumed to be automated. */
const MAX_ISSUES = 30

type Ports = Pick<ServicePorts, 'orders' | 'receipts' | 'receiptPaper' | 'days' | 'ids' | 'shop'>

/** Receipts, statements and credit notes of paid orders, as 適格簡易請求書 (docs/rules.md Legal, Receipts). */
export function createReceipts(ports: Ports) {
  return {
    quote: quoteReceipt(ports),
    issue: issueReceipt(ports),
    find: findReceipt(ports),
    pdf: receiptPdf(ports),
    newFormUid: () => ports.ids.next(),
  }
}

/** A document that can be issued now. `isReissue`: it would repeat an issued one. */
type Quote = { readonly content: ReceiptContent; readonly isReissue: boolean }

/** The receipt or statement of this moment, and the credit note when one is due; changes nothing. */
function quoteReceipt(ports: Ports) {
  return async (
    reference: OrderReference,
  ): Promise<{ receipt: Quote | ReceiptRejection; creditNote: Quote | undefined } | OrderUnknown> => {
    const order = await findOwnOrder(ports, reference)
    if (isRejected(order)) return order
    const { receipt, creditNote, issued } = await documentsOf(ports, order)
    const quote = (content: ReceiptContent): Quote => ({ content, isReissue: isReissue(content, issued) })
    return {
      receipt: isRejected(receipt) ? receipt : quote(receipt),
      creditNote: isRejected(creditNote) ? undefined : quote(creditNote),
    }
  }
}

type ReceiptRequest = {
  readonly formUid: string
  readonly wording: ReceiptWording
  readonly isCreditNote?: boolean
}

/**
 * Issues and stores a document of the order's current state. A form (`formUid`) issues one, however often sent.
 * Rejection: no-credit-note, when less than its minimum was returned.
 */
function issueReceipt(ports: Ports) {
  return async (reference: OrderReference, { formUid, wording, isCreditNote = false }: ReceiptRequest) => {
    const order = await findOwnOrder(ports, reference)
    if (isRejected(order)) return order
    const documents = await documentsOf(ports, order)
    const content = isCreditNote ? documents.creditNote : documents.receipt
    if (isRejected(content)) return content
    const at = ports.days.now()
    const receipt = { ...content, ...wording, issuedOn: dayOfInstant(at), issuer: issuerOf(ports.shop) }
    const request = { uid: ports.ids.next(), orderUid: order.uid, formUid, at, receipt, most: MAX_ISSUES }
    return (await ports.receipts.issue(request)) ?? rejected('too-many', { most: MAX_ISSUES })
  }
}

function findReceipt(ports: Ports) {
  return async (reference: OrderReference, issue: number): Promise<Receipt | undefined> => {
    const order = await findOwnOrder(ports, reference)
    return isRejected(order) ? undefined : ports.receipts.find(order.uid, issue)
  }
}

function receiptPdf(ports: Ports) {
  return async (reference: OrderReference, issue: number): Promise<Uint8Array | undefined> => {
    const receipt = await findReceipt(ports)(reference, issue)
    return receipt && ports.receiptPaper.pdf(receipt)
  }
}

async function documentsOf(ports: Ports, order: Order) {
  const [{ charges, payments, tasks, events }, issued] = await Promise.all([
    ports.orders.recordOf(order.uid),
    ports.receipts.list(order.uid),
  ])
  const ofOrder = payments.filter(({ purpose }) => purpose === 'order').map(({ uid }) => uid)
  const done = tasks.filter(
    ({ kind, result, paymentUid }) => kind === 'refund' && result === 'done' && ofOrder.includes(paymentUid),
  )
  const refunds = done.filter(isStaffRefund).map(({ at, amountYen }) => ({ on: dayOfInstant(at), amountYen }))
  const returnedAt = [
    ...done.map(({ at }) => at),
    ...events.filter(hasTransferReason).map(({ at }) => at),
    ...charges.flatMap(({ state, endedAt }) => (state === 'refunded' && endedAt !== undefined ? [endedAt] : [])),
  ]
  const facts = { order, charges, refunds }
  return { receipt: receiptOf(facts), creditNote: creditNoteOf({ ...facts, issued, returnedAt }), issued }
}

function issuerOf({ shopName, companyName, postalCode, address, telephone, invoiceNumber }: Operator): ReceiptIssuer {
  return { shopName, companyName, postalCode, address, telephone, invoiceNumber }
}
