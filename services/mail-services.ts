import type { MagazineRejection } from '#domain/mail/magazine.ts'
import type { UndeliveredMail } from './ports/mail-queue.ts'
import type { MailContent } from './ports/mailer.ts'

/** A mail with sample data, for viewing. */
export type SampleMail = { readonly kind: string; readonly content: MailContent }

/** Operations on mails other than sending them. */
export interface MailServices {
  /** Mails that failed permanently or are being retried, newest first, for the operator. */
  listUndelivered(): Promise<readonly UndeliveredMail[]>
  /** Requeues mails that failed permanently; all of them when `uids` is undefined. Returns how many. */
  retry(uids: readonly string[] | undefined): Promise<number>
  /** Queues an issue of the magazine for all subscribers, each once however often it is called. */
  sendMagazine(issue: string, text: string): Promise<{ readonly queued: number } | MagazineRejection>
  /** Unsubscribes by the token of the link. The result is the same for an unknown token. */
  unsubscribe(token: string): Promise<void>
  /** Every kind of mail, with made-up customers. */
  listSamples(): readonly SampleMail[]
  /** Renders the HTML of a mail; undefined for a plain text mail. */
  renderHtml(content: MailContent): Promise<string | undefined>
}
