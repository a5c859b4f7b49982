import type { OrderLine } from '#domain/order/order.ts'
import { handedInMail, paymentReplacedMail, type Refund, refundedMail, returnUndoneMail } from '../mails/corrections.ts'
import { lineKeyOf, type MailParts, type OrderMailContext, queueFor } from './queue-order-mail.ts'

export type CorrectionMails = {
  /** After a mail `arrear`: the lines were handed in before they were overdue. */
  handedIn(context: OrderMailContext, lines: readonly OrderLine[]): Promise<void>
  /** After a mail `returned` that was sent by mistake. */
  returnUndone(context: OrderMailContext, line: OrderLine): Promise<void>
  /** Another payment stands in place of one that was refused or ended. Once per payment. */
  paymentReplaced(context: OrderMailContext, paymentUid: string): Promise<void>
  /** Staff refund a part of what was paid. Once per key. */
  refunded(context: OrderMailContext, refund: Refund & { readonly key: string }): Promise<void>
}

/** Mails that correct or confirm what an earlier one said. A line can be returned by mistake more than once. */
export function correctionMails(parts: MailParts): CorrectionMails {
  const queue = queueFor(parts)
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
