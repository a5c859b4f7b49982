import type { Day } from '#domain/day.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { identityAcceptedMail, identityRefusedMail } from '../mails/identity-document.ts'
import { cancelledMail, partCancelledMail, type SettlementFacts } from '../mails/order-cancelled.ts'
import type { OrderMailFacts } from '../mails/order-parts.ts'
import {
  arrearMail,
  extendedMail,
  limitTodayMail,
  orderConfirmedMail,
  returnedMail,
  shippedMail,
} from '../mails/order-progress.ts'
import { orderReceivedMail } from '../mails/order-received.ts'
import type { Ids } from '../ports/ids.ts'
import type { MailContent, ShopIdentity } from '../ports/mailer.ts'
import type { OrderTransaction } from '../ports/order-store.ts'

/** Where and when a mail is queued, and the order as it is after the change that it tells of. */
export type MailOccasion = { readonly tx: OrderTransaction; readonly order: Order; readonly at: Temporal.Instant }

/**
 * Queues the mails that tell of an order's changes, in the transaction of the change (docs/rules.md Mails): one method
 * an event, one mail an event however often it is told.
 */
export type OrderMails = {
  /** `orderSecret` opens the order's page; `identityDueOn` when an identity document is wanted. */
  orderReceived(occasion: MailOccasion, orderSecret: string, identityDueOn: Day | undefined): Promise<void>
  orderConfirmed(occasion: MailOccasion): Promise<void>
  shipped(occasion: MailOccasion, lines: readonly OrderLine[]): Promise<void>
  limitToday(occasion: MailOccasion, endOn: Day): Promise<void>
  returned(occasion: MailOccasion, lines: readonly OrderLine[]): Promise<void>
  arrear(occasion: MailOccasion, lines: readonly OrderLine[]): Promise<void>
  extended(occasion: MailOccasion, line: OrderLine, feeYen: number): Promise<void>
  cancelled(occasion: MailOccasion, settlement: SettlementFacts): Promise<void>
  partCancelled(occasion: MailOccasion, line: OrderLine, settlement: SettlementFacts): Promise<void>
  identityAccepted(occasion: MailOccasion): Promise<void>
  identityRefused(occasion: MailOccasion, dueOn: Day, reason: string): Promise<void>
}

type Parts = { ids: Ids; siteUrl: string; shop: ShopIdentity }
/** `kind` is the order's mail-sent flag; `of` tells events of one kind apart: lines, or a day. */
type Event = { readonly kind: string; readonly of?: string; readonly orderSecret?: string }

/** Builds OrderMails for a shop that lives at an address. */
export function orderMails(parts: Parts): OrderMails {
  const queue = (occasion: MailOccasion, event: Event, write: (facts: OrderMailFacts) => MailContent) =>
    queueMail(parts, occasion, event, write)
  return {
    orderReceived: (occasion, orderSecret, identityDueOn) =>
      queue(occasion, { kind: 'orderreceived', orderSecret }, (facts) =>
        orderReceivedMail({ ...facts, identityDueOn }),
      ),
    orderConfirmed: (occasion) => queue(occasion, { kind: 'orderconfirmed' }, orderConfirmedMail),
    shipped: (occasion, lines) =>
      queue(occasion, { kind: 'shipment', of: namesOf(lines) }, (facts) => shippedMail({ ...facts, lines })),
    limitToday: (occasion, endOn) =>
      queue(occasion, { kind: 'limittoday', of: endOn }, (facts) => limitTodayMail({ ...facts, endOn })),
    returned: (occasion, lines) =>
      queue(occasion, { kind: 'returned', of: namesOf(lines) }, (facts) => returnedMail({ ...facts, lines })),
    arrear: (occasion, lines) =>
      queue(occasion, { kind: 'arrear', of: namesOf(lines) }, (facts) => arrearMail({ ...facts, lines })),
    extended: (occasion, line, feeYen) =>
      queue(occasion, { kind: 'extended', of: `${line.uid}:${line.endOn}` }, (facts) =>
        extendedMail({ ...facts, line, feeYen }),
      ),
    cancelled: (occasion, settlement) =>
      queue(occasion, { kind: 'cancel' }, (facts) => cancelledMail({ ...facts, settlement })),
    partCancelled: (occasion, line, settlement) =>
      queue(occasion, { kind: 'partialcancel', of: line.uid }, (facts) =>
        partCancelledMail({ ...facts, line, settlement }),
      ),
    identityAccepted: (occasion) => queue(occasion, { kind: 'identityaccepted' }, identityAcceptedMail),
    identityRefused: (occasion, dueOn, reason) =>
      queue(occasion, { kind: 'identityrefused', of: occasion.at.toString() }, (facts) =>
        identityRefusedMail({ ...facts, dueOn, reason }),
      ),
  }
}

/** A further secret opens the order from this mail's link: of the first one only a hash is kept. */
async function queueMail(
  { ids, siteUrl, shop }: Parts,
  { tx, order, at }: MailOccasion,
  { kind, of, orderSecret }: Event,
  write: (facts: OrderMailFacts) => MailContent,
): Promise<void> {
  if (order.email === undefined) return
  const secret = orderSecret ?? ids.secret()
  if (orderSecret === undefined) await tx.addSecret(order.uid, secret)
  await tx.queueMail({
    uid: ids.next(),
    eventKey: [kind, order.uid, ...(of === undefined ? [] : [of])].join(':'),
    kind,
    orderUid: order.uid,
    to: order.email,
    content: write({ order, siteUrl, orderSecret: secret, shop }),
    at,
  })
}

function namesOf(lines: readonly OrderLine[]): string {
  return lines
    .map((line) => line.uid)
    .sort()
    .join('+')
}
