import { wantDocument } from '../identity-documents/want-document.ts'
import type { MailOccasion, OrderMails } from './order-mails.ts'

/** What follows when an order is accepted; `asksForDocuments`: whether first-time customers prove who they are. */
export type AcceptancePorts = { mails: OrderMails; asksForDocuments: boolean }

/**
 * An order has become Delivery: a first-time customer is asked for an identity document, and the mail that the order
 * has arrived says so. `orderSecret` goes into the mail's links.
 */
export async function acceptOrder(
  { mails, asksForDocuments }: AcceptancePorts,
  occasion: MailOccasion,
  orderSecret: string,
): Promise<void> {
  const { tx, order, at } = occasion
  const identityDueOn = await wantDocument(tx, order, { isAsked: asksForDocuments, at })
  await mails.orderReceived(occasion, orderSecret, identityDueOn)
}
