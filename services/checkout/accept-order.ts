import { wantDocument } from '../identity-documents/want-document.ts'
import type { MailOccasion, OrderMails } from './order-mails.ts'

/** The ports of `acceptOrder`. `asksForDocuments`: whether first-time customers must send an identity document. */
export type AcceptancePorts = { mails: OrderMails; asksForDocuments: boolean }

/**
 * Handles an order that has moved to Delivery: requests an identity document from a first-time customer, and queues the
 * order received mail. `orderSecret` is used in the links of the mail.
 */
export async function acceptOrder(
  { mails, asksForDocuments }: AcceptancePorts,
  context: MailOccasion,
  orderSecret: string,
): Promise<void> {
  const { tx, order, at } = context
  const identityDueOn = await wantDocument(tx, order, { isAsked: asksForDocuments, at })
  await mails.orderReceived(context, orderSecret, identityDueOn)
}
