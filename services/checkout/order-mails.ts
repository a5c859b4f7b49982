import type { Day } from '#domain/day.ts'
import type { OrderLine } from '#domain/order/order.ts'
import type { RentalCalendar } from '#domain/rental/calendar.ts'
import {
  type ChargeFacts,
  chargeOpenedMail,
  chargePaidMail,
  type ExtensionFacts,
  extendedMail,
} from '../mails/charge-mails.ts'
import { deliveryRefusedMail, type RefusalFacts } from '../mails/delivery-refused.ts'
import {
  identityAcceptedMail,
  identityRefusedMail,
  identityReminderMail,
  identityUncheckedMail,
} from '../mails/identity-documents.ts'
import { cancelledMail, partCancelledMail, type SettlementFacts } from '../mails/order-cancelled.ts'
import { type OrderChangeFacts, orderChangedMail } from '../mails/order-changed.ts'
import {
  arrearMail,
  limitTodayMail,
  type OverdueLines,
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
import type { ProblemReport } from '../ports/problems.ts'
import { type ContactMails, contactMails } from './contact-mails.ts'
import { type CorrectionMails, correctionMails } from './correction-mails.ts'
import {
  lineKeyOf,
  type MailEvent,
  type MailParts,
  type OrderMailContext,
  type Queue,
  queueBareMail,
  queueFor,
} from './queue-order-mail.ts'

/** Queues the mails of an order's events, in the transaction of the change, each once (docs/rules.md Mails). */
export type OrderMails = ContactMails &
  CorrectionMails & {
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
    arrear(context: OrderMailContext, overdue: OverdueLines & { readonly reminderOn?: Day }): Promise<void>
    /** Once per version of the order before the change. */
    changed(context: OrderMailContext, change: OrderChangeFacts): Promise<void>
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

export function orderMails(parts: MailParts): OrderMails {
  const queue = queueFor(parts)
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
      queue(context, returnEvent(lines, undone, missingParts), (facts) =>
        returnedMail({ ...facts, lines, missingParts }),
      ),
    arrear: (context, { lines, furtherDayYen, calendar, reminderOn }) =>
      queue(
        context,
        { kind: 'arrear', of: `${lineKeyOf(lines)}${reminderOn === undefined ? '' : `:${reminderOn}`}` },
        (facts) => arrearMail({ ...facts, lines, furtherDayYen, calendar }),
      ),
    ...changeMails(queue),
    ...correctionMails(parts),
    ...contactMails(parts),
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

/** A return of which nothing is missing needs no call. */
function returnEvent(lines: readonly OrderLine[], undone: number, missingParts: readonly unknown[]): MailEvent {
  const of = `${lineKeyOf(lines)}${undone === 0 ? '' : `:${undone}`}`
  return { kind: 'returned', of, needsCall: missingParts.length > 0 }
}

/** Mails to the shop. They have no link with a secret. */
function shopMails(parts: MailParts): Pick<OrderMails, 'identityUnchecked' | 'problemNotice'> {
  const { siteUrl, shop } = parts
  return {
    identityUnchecked: (context, checkDueAt) =>
      queueBareMail(
        parts,
        context,
        { kind: 'identityunchecked' },
        {
          to: shop.email,
          content: identityUncheckedMail({ order: context.order, siteUrl, shop, checkDueAt }),
        },
      ),
    problemNotice: (context, problem) =>
      queueBareMail(
        parts,
        context,
        { kind: 'problemnotice', of: problem.uid },
        {
          to: shop.email,
          content: problemNoticeMail({ order: context.order, siteUrl, shop, problem }),
        },
      ),
  }
}
