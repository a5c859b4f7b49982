import { dayOfInstant } from '#domain/day.ts'
import type { Operator } from '#domain/operator/operator.ts'
import type { Order } from '#domain/order/order.ts'
import { creditNoteOf, isReissue } from '#domain/receipt/credit-note.ts'
import type { ReceiptDocument } from '#domain/receipt/document.ts'
import {
  chargeReceiptOf,
  type ReceiptCharge,
  type ReceiptContent,
  type ReceiptRejection,
  receiptOf,
} from '#domain/receipt/receipt.ts'
import type { ReceiptWording } from '#domain/receipt/wording.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { OrderUnknown } from './orders/change-order.ts'
import { findOwnOrder, type OrderReference } from './orders/get-order.ts'
import { hasTransfer, isStaffRefund, paymentOf } from './orders/return-money.ts'
import type { Charge, Receipt, ReceiptIssuer } from './ports/money.ts'
import type { PaymentRecord } from './ports/order-store.ts'
import type { ServicePorts } from './service-ports.ts'

/** Maximum number of documents per order. More requests are assumed to be automated. */
const MAX_ISSUES = 30

type Ports = Pick<ServicePorts, 'orders' | 'receipts' | 'receiptPaper' | 'days' | 'ids' | 'operator'>

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

/**
 * The documents of this moment: the receipt or statement, the receipt of charges beside a statement, and the credit
 * notes that are due. `rejection`: why the first is not among them. Changes nothing.
 */
function quoteReceipt(ports: Ports) {
  return async (
    reference: OrderReference,
  ): Promise<{ quotes: readonly Quote[]; rejection: ReceiptRejection | undefined } | OrderUnknown> => {
    const order = await findOwnOrder(ports, reference)
    if (isRejected(order)) return order
    const { contents, rejection, issued } = await documentsOf(ports, order)
    return { quotes: contents.map((content) => ({ content, isReissue: isReissue(content, issued) })), rejection }
  }
}

/** `document` and `originalIssue` choose among what is offered; without them the first one is issued. */
type ReceiptRequest = {
  readonly formUid: string
  readonly wording: ReceiptWording
  readonly document?: ReceiptDocument | undefined
  readonly originalIssue?: number | undefined
}

/**
 * Issues and stores a document of the order's current state. A form (`formUid`) issues one, however often sent.
 * Rejection: not-offered, such as a credit note when less than its minimum was returned.
 */
function issueReceipt(ports: Ports) {
  return async (reference: OrderReference, { formUid, wording, document, originalIssue }: ReceiptRequest) => {
    const order = await findOwnOrder(ports, reference)
    if (isRejected(order)) return order
    const { contents } = await documentsOf(ports, order)
    const content = contents.find(
      (offer) =>
        (document === undefined || offer.document === document) &&
        (originalIssue === undefined || offer.originalIssue === originalIssue),
    )
    if (content === undefined) return rejected('not-offered')
    const at = ports.days.now()
    const receipt = { ...content, ...wording, issuedOn: dayOfInstant(at), issuer: issuerOf(ports.operator.now()) }
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
  const [{ charges, payments, tasks, events }, issued, parcels] = await Promise.all([
    ports.orders.recordOf(order.uid),
    ports.receipts.list(order.uid),
    ports.orders.parcelsOf(order.uid),
  ])
  const ofOrder = payments.filter(({ purpose }) => purpose === 'order').map(({ uid }) => uid)
  const done = tasks.filter(
    ({ kind, result, paymentUid }) => kind === 'refund' && result === 'done' && ofOrder.includes(paymentUid),
  )
  const refunds = done
    .filter(isStaffRefund)
    .map(({ at, amountYen, refundPart: part = 'rent' }) => ({ on: dayOfInstant(at), amountYen, part }))
  const returnedAt = [
    ...done.map(({ at }) => at),
    ...events.filter(({ detail }) => hasTransfer(detail)).map(({ at }) => at),
    ...charges.flatMap(({ state, endedAt }) => (state === 'refunded' && endedAt !== undefined ? [endedAt] : [])),
  ]
  const collectedOn = parcels.find(({ codPaidOn }) => codPaidOn !== undefined)?.codPaidOn
  const facts = { order, charges: charges.map((charge) => chargeFacts(charge, payments)), refunds, collectedOn }
  const receipt = receiptOf(facts)
  const ofCharges = chargeReceiptOf(facts)
  const invoices = ['receipt', 'statement'] as const
  const notes = invoices.map((invoice) => creditNoteOf({ ...facts, invoice, issued, returnedAt }))
  const contents = [receipt, ofCharges, ...notes].flatMap((content) =>
    content === undefined || isRejected(content) ? [] : content,
  )
  return { contents, rejection: isRejected(receipt) ? receipt : undefined, issued }
}

/** A charge with how it is paid: with the order, or by a payment of its own. */
function chargeFacts(charge: Charge, payments: readonly PaymentRecord[]): ReceiptCharge {
  const { settledBy, isCollectedWithOrder } = charge
  const ownPayment = paymentOf(settledBy)
  return {
    ...charge,
    isCollectedWithOrder: isCollectedWithOrder || COLLECTED_WITH_ORDER.includes(settledBy ?? ''),
    paymentMethod: payments.find(({ uid }) => uid === ownPayment)?.method,
  }
}

/** `settledBy` of charges that the capture, the cash on delivery or points contain. */
const COLLECTED_WITH_ORDER: readonly string[] = ['capture', 'delivery', 'points']

function issuerOf({ shopName, companyName, postalCode, address, telephone, invoiceNumber }: Operator): ReceiptIssuer {
  return { shopName, companyName, postalCode, address, telephone, invoiceNumber }
}
