import { requestDocument } from '../identity-documents.ts'
import type { ServicePorts } from '../service-ports.ts'
import type { OrderMailContext } from './order-mails.ts'

/** The ports of `acceptOrder`. `asksForDocuments`: whether first-time customers must send an identity document. */
export type AcceptancePorts = Pick<ServicePorts, 'mails' | 'asksForDocuments'>

/**
 * Handles an order that has moved to Delivery: requests an identity document from a first-time customer, and queues the
 * order received mail. `orderSecret` is used in the links of the mail.
 */
export async function acceptOrder(
  { mails, asksForDocuments }: AcceptancePorts,
  context: OrderMailContext,
  orderSecret: string,
): Promise<void> {
  const { tx, order, at } = context
  const identityDueOn = await requestDocument(tx, order, { isRequired: asksForDocuments, at })
  await mails.orderReceived(context, orderSecret, identityDueOn)
}
