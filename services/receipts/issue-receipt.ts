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
import type { ReceiptIssuer, ReceiptPaper, ReceiptStore } from '../ports/receipt-store.ts'
import type { ReceiptServices } from '../receipt-services.ts'

/** Nobody needs more; what is asked for again and again is a program's doing. */
const MOST_ISSUES = 30

/** What issuing receipts needs. */
export type ReceiptPorts = {
  readonly orders: OrderStore
  readonly receipts: ReceiptStore
  readonly receiptPaper: ReceiptPaper
  readonly days: ShopDays
  readonly ids: Ids
  readonly shop: Operator
}

/** What a receipt would say. */
export function quoteReceipt(ports: ReceiptPorts): ReceiptServices['quote'] {
  return async (whose) => {
    const order = await findOwnOrder(ports, whose)
    if (isRejected(order)) return order
    const content = await contentOf(ports, order)
    return isRejected(content) ? content : { content, issues: await ports.receipts.count(order.uid) }
  }
}

/** Issues a receipt as the order stands now: each issue is kept as it was handed out. */
export function issueReceipt(ports: ReceiptPorts): ReceiptServices['issue'] {
  return async (whose, { formUid, wording }) => {
    const order = await findOwnOrder(ports, whose)
    if (isRejected(order)) return order
    const content = await contentOf(ports, order)
    if (isRejected(content)) return content
    const at = ports.days.now()
    const receipt = { ...content, ...wording, issuedOn: dayOfInstant(at), issuer: issuerOf(ports.shop) }
    const wish = { uid: ports.ids.next(), orderUid: order.uid, formUid, at, receipt, most: MOST_ISSUES }
    return (await ports.receipts.issue(wish)) ?? rejected('too-many', { most: MOST_ISSUES })
  }
}

/** A receipt that was issued. */
export function findReceipt(ports: ReceiptPorts): ReceiptServices['find'] {
  return async (whose, issue) => {
    const order = await findOwnOrder(ports, whose)
    return isRejected(order) ? undefined : ports.receipts.find(order.uid, issue)
  }
}

/** A receipt that was issued, as a PDF. */
export function receiptPdf(ports: ReceiptPorts): ReceiptServices['pdf'] {
  return async (whose, issue) => {
    const receipt = await findReceipt(ports)(whose, issue)
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
