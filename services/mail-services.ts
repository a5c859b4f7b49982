import type { MagazineRefusal } from '#domain/mail/magazine.ts'
import type { TroubledMail } from './ports/mail-queue.ts'
import type { MailContent } from './ports/mailer.ts'

/** A mail with sample data, to be looked at. */
export type SampleMail = { readonly kind: string; readonly content: MailContent }

/** What is done about mails besides sending them. */
export interface MailServices {
  /** Mails given up or being retried, the newest first, for the operator. */
  listTroubled(): Promise<readonly TroubledMail[]>
  /** Mails that were given up are tried anew; all of them without uids. Returns how many. */
  retry(uids: readonly string[] | undefined): Promise<number>
  /** Queues an issue of the magazine for everybody who wants it, each once however often it is called. */
  sendMagazine(issue: string, text: string): Promise<{ readonly queued: number } | MagazineRefusal>
  /** Ends the magazine by the token of its link. The same answer whoever's it is. */
  unsubscribe(token: string): Promise<void>
  /** Every kind of mail, of made-up customers. */
  listSamples(): readonly SampleMail[]
  /** The HTML of a mail; undefined: it is plain text alone. */
  layOut(content: MailContent): Promise<string | undefined>
}
