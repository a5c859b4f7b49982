import type { Day } from '#domain/day.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import type { RentalCalendar } from '#domain/rental/calendar.ts'
import {
  type ChargeFacts,
  chargeOpenedMail,
  chargePaidMail,
  type ExtensionFacts,
  extendedMail,
} from '../mails/charge-mails.ts'
import { handedInMail, paymentReplacedMail, type Refund, refundedMail, returnUndoneMail } from '../mails/corrections.ts'
import { deliveryRefusedMail, type RefusalFacts } from '../mails/delivery-refused.ts'
import {
  identityAcceptedMail,
  identityRefusedMail,
  identityReminderMail,
  identityUncheckedMail,
} from '../mails/identity-documents.ts'
import { cancelledMail, partCancelledMail, type SettlementFacts } from '../mails/order-cancelled.ts'
import { type OrderChangeFacts, orderChangedMail } from '../mails/order-changed.ts'
import type { OrderMailFacts } from '../mails/order-parts.ts'
import {
  arrearMail,
  limitTodayMail,
  orderConfirmedMail,
  orderReceivedMail,
  type ReturnedFacts,
  returnedMail,
  shippedMail,
} from '../mails/order-progress.ts'
import { type PaymentDueFacts, paymentDueMail, paymentLinkMail } from '../mails/payment-due.ts'
import { problemNoticeMail, problemReceivedMail } from '../mails/problem-mails.ts'
import { trackingUrlOf } from '../parcels/tracking-url.ts'
import type { IdentityDocument } from '../ports/files.ts'
import type { MailContent, ShopIdentity } from '../ports/mails.ts'
import type { OrderTransaction } from '../ports/order-store.ts'
import type { ProblemReport } from '../ports/problems.ts'
import type { Ids } from '../ports/runtime.ts'

/** The context of a mail: the transaction and time in which it is queued, and the order after the change. */
export type OrderMailContext = { readonly tx: OrderTransaction; readonly order: Order; readonly at: Temporal.Instant }

/** Queues the mails of an order's events, in the transaction of the change, each once (docs/rules.md Mails). */
export type OrderMails = {
  /** `keepsCard`: the card is authorised later. */
  orderReceived(
    context: OrderMailContext,
    facts: { readonly document: IdentityDocument | undefined; readonly keepsCard: boolean },
  ): Promise<void>
  orderConfirmed(context: OrderMailContext): Promise<void>
  shipped(context: OrderMailContext, lines: readonly OrderLine[]): Promise<void>
  limitToday(context: OrderMailContext, endOn: Day, calendar: RentalCalendar): Promise<void>
  returned(context: OrderMailContext, lines: readonly OrderLine[], more?: ReturnedFacts): Promise<void>
  /** `reminderOn`: sent again by staff, once a day. */
  arrear(
    context: OrderMailContext,
    lines: readonly OrderLine[],
    calendar: RentalCalendar,
    reminderOn?: Day,
  ): Promise<void>
  /** Once per version of the order before the change. */
  changed(context: OrderMailContext, change: OrderChangeFacts): Promise<void>
  /** After a mail `arrear`: the lines were handed in before they were overdue. */
  handedIn(context: OrderMailContext, lines: readonly OrderLine[]): Promise<void>
  /** After a mail `returned` that was sent by mistake. */
  returnUndone(context: OrderMailContext, line: OrderLine): Promise<void>
  /** Another payment stands in place of one that was refused or ended. Once per payment. */
  paymentReplaced(context: OrderMailContext, paymentUid: string): Promise<void>
  /** Staff refund a part of what was paid. Once per key. */
  refunded(context: OrderMailContext, refund: Refund & { readonly key: string }): Promise<void>
  /** One mail for all lines that were extended together. */
  extended(context: OrderMailContext, extension: ExtensionFacts): Promise<void>
  /** `chargeSecret` opens the page on which the charges are paid. */
  chargeOpened(context: OrderMailContext, charges: readonly ChargeFacts[], chargeSecret: string): Promise<void>
  chargePaid(
    context: OrderMailContext,
    charges: readonly (ChargeFacts & { readonly amountYen: number; readonly points: number })[],
    paidYen: number,
  ): Promise<void>
  cancelled(context: OrderMailContext, settlement: SettlementFacts): Promise<void>
  /** `shopReason`: why the shop cancelled the lines. */
  partCancelled(
    context: OrderMailContext,
    lines: readonly OrderLine[],
    settlement: SettlementFacts,
    shopReason: string | undefined,
  ): Promise<void>
  deliveryRefused(
    context: OrderMailContext,
    lines: readonly OrderLine[],
    settlement: Omit<RefusalFacts, 'lines'>,
  ): Promise<void>
  /** The authorisation was refused or ended: asks to pay by another card. Once per payment. */
  paymentDue(context: OrderMailContext, due: PaymentDueFacts & { readonly paymentUid: string }): Promise<void>
  /** The link by which an order by telephone is paid, once per order. */
  paymentLink(context: OrderMailContext, dueAt: Temporal.Instant): Promise<void>
  identityAccepted(context: OrderMailContext): Promise<void>
  identityRefused(context: OrderMailContext, dueAt: Temporal.Instant, reason: string): Promise<void>
  identityReminder(context: OrderMailContext, dueAt: Temporal.Instant): Promise<void>
  /** To the shop. `checkDueAt`: when the order is cancelled without a check. */
  identityUnchecked(context: OrderMailContext, checkDueAt: Temporal.Instant): Promise<void>
  problemReceived(context: OrderMailContext, problem: ProblemReport): Promise<void>
  /** To the shop, without personal data. */
  problemNotice(context: OrderMailContext, problem: ProblemReport): Promise<void>
}

type Parts = { ids: Ids; siteUrl: string; shop: ShopIdentity; trackingUrl?: string | undefined }
/** `kind` is the order's mail-sent flag; `of` distinguishes events of one kind: by lines, or by a day. */
type Event = { readonly kind: string; readonly of?: string }

export function orderMails(parts: Parts): OrderMails {
  const queue = (context: OrderMailContext, event: Event, write: (facts: OrderMailFacts) => MailContent) =>
    queueMail(parts, context, event, write)
  return {
    orderReceived: (context, more) =>
      queue(context, { kind: 'orderreceived' }, (facts) => orderReceivedMail({ ...facts, ...more })),
    orderConfirmed: (context) => queue(context, { kind: 'orderconfirmed' }, orderConfirmedMail),
    shipped: (context, lines) =>
      queue(context, { kind: 'shipment', of: lineKeyOf(lines) }, (facts) => {
        const trackingUrl = trackingUrlOf(parts.trackingUrl, facts.order.slipNumber ?? '')
        return shippedMail({ ...facts, lines, trackingUrl })
      }),
    limitToday: (context, endOn, calendar) =>
      queue(context, { kind: 'limittoday', of: endOn }, (facts) => limitTodayMail({ ...facts, endOn, calendar })),
    returned: (context, lines, { undone = 0, missingParts = [] } = {}) =>
      queue(context, { kind: 'returned', of: `${lineKeyOf(lines)}${undone === 0 ? '' : `:${undone}`}` }, (facts) =>
        returnedMail({ ...facts, lines, missingParts }),
      ),
    arrear: (context, lines, calendar, reminderOn) =>
      queue(
        context,
        { kind: 'arrear', of: `${lineKeyOf(lines)}${reminderOn === undefined ? '' : `:${reminderOn}`}` },
        (facts) => arrearMail({ ...facts, lines, calendar }),
      ),
    ...changeMails(queue),
    ...correctionMails(queue),
    cancelled: (context, settlement) =>
      queue(context, { kind: 'cancel' }, (facts) => cancelledMail({ ...facts, settlement })),
    partCancelled: (context, lines, settlement, shopReason) =>
      queue(context, { kind: 'partialcancel', of: lineKeyOf(lines) }, (facts) =>
        partCancelledMail({ ...facts, lines, settlement, shopReason }),
      ),
    deliveryRefused: (context, lines, settlement) =>
      queue(context, { kind: 'deliveryrefused', of: lineKeyOf(lines) }, (facts) =>
        deliveryRefusedMail({ ...facts, ...settlement, lines }),
      ),
    paymentDue: (context, { paymentUid, ...due }) =>
      queue(context, { kind: 'paymentdue', of: paymentUid }, (facts) => paymentDueMail({ ...facts, ...due })),
    paymentLink: (context, dueAt) =>
      queue(context, { kind: 'paymentlink' }, (facts) => paymentLinkMail({ ...facts, dueAt })),
    identityAccepted: (context) => queue(context, { kind: 'identityaccepted' }, identityAcceptedMail),
    identityRefused: (context, dueAt, reason) =>
      queue(context, { kind: 'identityrefused', of: context.at.toString() }, (facts) =>
        identityRefusedMail({ ...facts, dueAt, reason }),
      ),
    identityReminder: (context, dueAt) =>
      queue(context, { kind: 'identityreminder', of: dueAt.toString() }, (facts) =>
        identityReminderMail({ ...facts, dueAt }),
      ),
    problemReceived: (context, problem) =>
      queue(context, { kind: 'problemreceived', of: problem.uid }, (facts) =>
        problemReceivedMail({ ...facts, problem }),
      ),
    ...shopMails(parts),
  }
}

type Queue = (context: OrderMailContext, event: Event, write: (facts: OrderMailFacts) => MailContent) => Promise<void>

/** Mails about changes of an order, and what they and other charges cost. */
function changeMails(queue: Queue): Pick<OrderMails, 'changed' | 'extended' | 'chargeOpened' | 'chargePaid'> {
  return {
    changed: (context, change) =>
      queue(context, { kind: 'orderchanged', of: String(change.before.version) }, (facts) =>
        orderChangedMail(facts, change),
      ),
    extended: (context, extension) =>
      queue(context, { kind: 'extended', of: `${lineKeyOf(extension.lines)}:${extension.endOn}` }, (facts) =>
        extendedMail(facts, extension),
      ),
    chargeOpened: (context, charges, chargeSecret) =>
      queue(context, { kind: 'chargeopened', of: lineKeyOf(charges) }, (facts) =>
        chargeOpenedMail(facts, charges, chargeSecret),
      ),
    chargePaid: (context, charges, paidYen) =>
      queue(context, { kind: 'chargepaid', of: lineKeyOf(charges) }, (facts) =>
        chargePaidMail(facts, charges, paidYen),
      ),
  }
}

/** Mails that correct or confirm what an earlier one said. A line can be returned by mistake more than once. */
function correctionMails(queue: Queue): Pick<OrderMails, 'handedIn' | 'returnUndone' | 'paymentReplaced' | 'refunded'> {
  return {
    handedIn: (context, lines) =>
      queue(context, { kind: 'handedin', of: lineKeyOf(lines) }, (facts) => handedInMail({ ...facts, lines })),
    returnUndone: (context, line) =>
      queue(context, { kind: 'returnundone', of: `${line.uid}:${context.at.toString()}` }, (facts) =>
        returnUndoneMail({ ...facts, line }),
      ),
    paymentReplaced: (context, paymentUid) =>
      queue(context, { kind: 'paymentreplaced', of: paymentUid }, paymentReplacedMail),
    refunded: (context, { key, ...refund }) =>
      queue(context, { kind: 'refunded', of: key }, (facts) => refundedMail({ ...facts, ...refund })),
  }
}

/** Mails to the shop. They have no link with a secret. */
function shopMails({ ids, siteUrl, shop }: Parts): Pick<OrderMails, 'identityUnchecked' | 'problemNotice'> {
  const queue = ({ tx, order, at }: OrderMailContext, { kind, of }: Event, content: MailContent) => {
    const eventKey = [kind, order.uid, ...(of === undefined ? [] : [of])].join(':')
    return tx.queueMail({ uid: ids.next(), eventKey, kind, orderUid: order.uid, to: shop.email, content, at })
  }
  return {
    identityUnchecked: (context, checkDueAt) => {
      const content = identityUncheckedMail({ order: context.order, siteUrl, shop, checkDueAt })
      return queue(context, { kind: 'identityunchecked' }, content)
    },
    problemNotice: (context, problem) => {
      const content = problemNoticeMail({ order: context.order, siteUrl, shop, problem })
      return queue(context, { kind: 'problemnotice', of: problem.uid }, content)
    },
  }
}

/** The link of each mail has a secret of its own: opening it proves that the customer holds the mailbox. */
async function queueMail(
  { ids, siteUrl, shop }: Parts,
  { tx, order, at }: OrderMailContext,
  { kind, of }: Event,
  write: (facts: OrderMailFacts) => MailContent,
): Promise<void> {
  if (order.email === undefined) return
  const secret = ids.secret()
  await tx.queueMail({
    uid: ids.next(),
    eventKey: [kind, order.uid, ...(of === undefined ? [] : [of])].join(':'),
    kind,
    orderUid: order.uid,
    to: order.email,
    content: write({ order, siteUrl, orderSecret: secret, shop }),
    at,
    linkSecret: secret,
  })
}

function lineKeyOf(lines: readonly { readonly uid: string }[]): string {
  return lines
    .map((line) => line.uid)
    .sort()
    .join('+')
}
