import { type ContactChangeFacts, contactChangedMail, contactMovedMail } from '../mails/contact-mails.ts'
import { addCall, type MailParts, type OrderMailContext, queueBareMail, queueFor } from './queue-order-mail.ts'

export type ContactMails = {
  /** Once per version of the order before the change. */
  contactChanged(context: OrderMailContext, change: ContactChangeFacts): Promise<void>
  /** To an address that the order had, without anything of a person. */
  contactMoved(context: OrderMailContext, former: string): Promise<void>
  /** Puts the event of a mail of a kind on the list of calls. */
  addCall(context: OrderMailContext, kind: string): Promise<void>
}

/** Mails about who ordered; the one to the former address has no link. */
export function contactMails(parts: MailParts): ContactMails {
  const queue = queueFor(parts)
  return {
    contactChanged: (context, change) =>
      queue(context, { kind: 'contactchanged', of: String(change.before.version) }, (facts) =>
        contactChangedMail(facts, change),
      ),
    contactMoved: (context, former) =>
      queueBareMail(
        parts,
        context,
        { kind: 'contactmoved', of: String(context.order.version) },
        {
          to: former,
          content: contactMovedMail({ ...parts, order: context.order, former }),
        },
      ),
    addCall: (context, kind) => addCall(context, { kind, of: context.at.toString() }),
  }
}
