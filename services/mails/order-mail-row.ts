import type { MailKind } from '#domain/mail/mail-words.ts'
import type { Order } from '#domain/order/order.ts'
import type { MailContent } from '../ports/mails.ts'
import type { OrderMailFacts } from './order-parts.ts'
import type { SampleOrder } from './sample-order.ts'

/** What a mail tells of: the order after the change, and when. */
export type OrderEvent = { readonly order: Order; readonly at: Temporal.Instant }

/** A mail about an order: when there is another one, to whom it goes, and what it says. */
export type OrderMailRow<Kind extends string, More extends readonly unknown[]> = {
  /** Its kind in the queue; of some kinds the order has a mail-sent flag (docs/product/3, Order). */
  readonly kind: Kind
  /** Those of a mail to a customer, which staff may change. */
  readonly words?: MailKind
  /** Distinguishes the events of an order that have a mail of this kind. Without it an order has one such mail. */
  readonly key?: (event: OrderEvent, ...more: More) => string
  /** Another recipient than the customer. The mail has no link with a secret then. */
  readonly to?: 'shop' | ((...more: More) => string)
  /** Whether a customer without an e-mail address is called instead (docs/rules.md Phone orders). Default: yes. */
  readonly needsCall?: false | ((...more: More) => boolean)
  readonly content: (facts: OrderMailFacts, ...more: More) => MailContent
  /** The mail with made-up data, by variant; the plain one has no name. */
  readonly samples: (sample: SampleOrder) => Readonly<Record<string, MailContent>>
}

/** Declares a mail, so that the types of its facts follow from `content`. */
export function orderMailRow<const Kind extends string, More extends readonly unknown[]>(
  row: OrderMailRow<Kind, More>,
): OrderMailRow<Kind, More> {
  return row
}

/** Distinguishes events of one kind by the lines that they are about. */
export function lineKeyOf(lines: readonly { readonly uid: string }[]): string {
  return lines
    .map((line) => line.uid)
    .sort()
    .join('+')
}
