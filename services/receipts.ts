import { dayOfInstant } from '#domain/day.ts'
import { sumYen } from '#domain/money.ts'
import type { Operator } from '#domain/operator/operator.ts'
import type { Order } from '#domain/order/order.ts'
import { type ReceiptContent, type ReceiptRejection, type ReceiptWording, receiptOf } from '#domain/receipt/receipt.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { OrderUnknown } from './orders/change-order.ts'
import { findOwnOrder, type OrderReference } from './orders/get-order.ts'
import type { Receipt, ReceiptIssuer } from './ports/money.ts'
import type { ServicePorts } from './service-ports.ts'

/** Maximum number of receipts per order. More requests are assumed to be automated. */
const MAX_ISSUES = 30

type Ports = Pick<ServicePorts, 'orders' | 'receipts' | 'receiptPaper' | 'days' | 'ids' | 'shop'>

/** Receipts of paid orders, as 適格簡易請求書 (docs/rules.md Legal). */
export function createReceipts(ports: Ports) {
  return {
    quote: quoteReceipt(ports),
    issue: issueReceipt(ports),
    find: findReceipt(ports),
    pdf: receiptPdf(ports),
    newFormUid: () => ports.ids.next(),
  }
}

/** The content of a receipt at this moment, and the number of issued ones; changes nothing. */
function quoteReceipt(ports: Ports) {
  return async (
    reference: OrderReference,
  ): Promise<{ content: ReceiptContent; issues: number } | OrderUnknown | ReceiptRejection> => {
    const order = await findOwnOrder(ports, reference)
    if (isRejected(order)) return order
    const content = await contentOf(ports, order)
    return isRejected(content) ? content : { content, issues: await ports.receipts.count(order.uid) }
  }
}

/** Issues and stores a receipt of the order's current state. A form (`formUid`) issues one, however often sent. */
function issueReceipt(ports: Ports) {
  return async (
    reference: OrderReference,
    { formUid, wording }: { readonly formUid: string; readonly wording: ReceiptWording },
  ) => {
    const order = await findOwnOrder(ports, reference)
    if (isRejected(order)) return order
    const content = await contentOf(ports, order)
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

async function contentOf(ports: Ports, order: Order) {
  const { charges, payments } = await ports.orders.recordOf(order.uid)
  const ofOrder = payments.filter(({ purpose }) => purpose === 'order')
  return receiptOf({ order, charges, refundedYen: sumYen(ofOrder.map(({ refundedYen }) => refundedYen)) })
}

function issuerOf({ shopName, companyName, postalCode, address, telephone, invoiceNumber }: Operator): ReceiptIssuer {
  return { shopName, companyName, postalCode, address, telephone, invoiceNumber }
}
