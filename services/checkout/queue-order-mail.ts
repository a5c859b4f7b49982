import { needsCall } from '#domain/mail/phone-notices.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderMailFacts } from '../mails/order-parts.ts'
import type { MailContent, ShopIdentity } from '../ports/mails.ts'
import type { OrderTransaction } from '../ports/order-store.ts'
import type { Ids } from '../ports/runtime.ts'

/** The context of a mail: the transaction and time in which it is queued, and the order after the change. */
export type OrderMailContext = { readonly tx: OrderTransaction; readonly order: Order; readonly at: Temporal.Instant }

export type MailParts = { ids: Ids; siteUrl: string; shop: ShopIdentity; trackingUrl?: string | undefined }
/**
 * `kind` is the order's mail-sent flag; `of` distinguishes events of one kind: by lines, or by a day. `needsCall`:
 * where it depends on more than the kind.
 */
export type MailEvent = { readonly kind: string; readonly of?: string; readonly needsCall?: boolean }

export type Queue = (
  context: OrderMailContext,
  event: MailEvent,
  write: (facts: OrderMailFacts) => MailContent,
) => Promise<void>

/** Queues mails to customers. */
export function queueFor(parts: MailParts): Queue {
  return (context, event, write) => queueOrderMail(parts, context, event, write)
}

/**
 * Queues a mail to the customer. The link of each mail has a secret of its own: opening it proves that the customer
 * holds the mailbox. Without an address the customer is called.
 */
async function queueOrderMail(
  { ids, siteUrl, shop }: MailParts,
  context: OrderMailContext,
  event: MailEvent,
  write: (facts: OrderMailFacts) => MailContent,
): Promise<void> {
  const { tx, order, at } = context
  if (order.email === undefined) return addCall(context, event)
  const [uid, secret] = [ids.next(), ids.secret()]
  const content = write({ order, siteUrl, orderSecret: secret, shop })
  const mail = { uid, eventKey: eventKeyOf(order, event), kind: event.kind, orderUid: order.uid, to: order.email }
  await tx.queueMail({ ...mail, content, at, linkSecret: secret })
}

/** Queues a mail that has no link with a secret, to the shop or to an address that the order had. */
export function queueBareMail(
  { ids }: Pick<MailParts, 'ids'>,
  { tx, order, at }: OrderMailContext,
  event: MailEvent,
  mail: { readonly to: string; readonly content: MailContent },
): Promise<void> {
  const { kind } = event
  return tx.queueMail({ uid: ids.next(), eventKey: eventKeyOf(order, event), kind, orderUid: order.uid, at, ...mail })
}

/** Puts an event on the list of calls, once, if it needs one. */
export async function addCall({ tx, order, at }: OrderMailContext, event: MailEvent): Promise<void> {
  const { kind } = event
  if (event.needsCall ?? needsCall(kind))
    await tx.addCall({ eventKey: eventKeyOf(order, event), orderUid: order.uid, kind, at })
}

function eventKeyOf({ uid }: Order, { kind, of }: MailEvent): string {
  return [kind, uid, ...(of === undefined ? [] : [of])].join(':')
}

/** Distinguishes events of one kind by the lines that they are about. */
export function lineKeyOf(lines: readonly { readonly uid: string }[]): string {
  return lines
    .map((line) => line.uid)
    .sort()
    .join('+')
}
