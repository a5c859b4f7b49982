import { dayOfInstant } from '#domain/day.ts'
import { sumYen } from '#domain/money.ts'
import type { Operator } from '#domain/operator/operator.ts'
import type { Order } from '#domain/order/order.ts'
import { receiptOf } from '#domain/receipt/receipt.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { ShopDays } from '../catalog/shop-calendar.ts'
import { findOwnOrder } from '../orders/find-own-order.ts'
import type { Ids } from '../ports/ids.ts'
import type { OrderStore } from '../ports/order-store.ts'
import type { ReceiptIssuer, ReceiptRenderer, ReceiptStore } from '../ports/receipt-store.ts'
import type { ReceiptServices } from '../receipt-services.ts'

/** Maximum number of receipts per order. More requests are assumed to be automated. */
const MAX_ISSUES = 30

/** The ports for receipts. */
export type ReceiptPorts = {
  readonly orders: OrderStore
  readonly receipts: ReceiptStore
  readonly receiptPaper: ReceiptRenderer
  readonly days: ShopDays
  readonly ids: Ids
  readonly shop: Operator
}

/** The content of a receipt at this moment. */
export function quoteReceipt(ports: ReceiptPorts): ReceiptServices['quote'] {
  return async (reference) => {
    const order = await findOwnOrder(ports, reference)
    if (isRejected(order)) return order
    const content = await contentOf(ports, order)
    return isRejected(content) ? content : { content, issues: await ports.receipts.count(order.uid) }
  }
}

/** Issues a receipt for the current state of the order; its content is stored permanently. */
export function issueReceipt(ports: ReceiptPorts): ReceiptServices['issue'] {
  return async (reference, { formUid, wording }) => {
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

/** An issued receipt. */
export function findReceipt(ports: ReceiptPorts): ReceiptServices['find'] {
  return async (reference, issue) => {
    const order = await findOwnOrder(ports, reference)
    return isRejected(order) ? undefined : ports.receipts.find(order.uid, issue)
  }
}

/** An issued receipt as a PDF. */
export function receiptPdf(ports: ReceiptPorts): ReceiptServices['pdf'] {
  return async (reference, issue) => {
    const receipt = await findReceipt(ports)(reference, issue)
    return receipt && ports.receiptPaper.pdf(receipt)
  }
}

async function contentOf(ports: ReceiptPorts, order: Order) {
  const { charges, payments } = await ports.orders.recordOf(order.uid)
  return receiptOf({ order, charges, refundedYen: sumYen(payments.map(({ refundedYen }) => refundedYen)) })
}

function issuerOf({ shopName, companyName, postalCode, address, telephone, invoiceNumber }: Operator): ReceiptIssuer {
  return { shopName, companyName, postalCode, address, telephone, invoiceNumber }
}
