import type { MailContent } from './mailer.ts'

/** A subscriber of the magazine; `token` is the token of the unsubscribe link. */
export type MagazineReader = {
  readonly uid: string
  readonly email: string
  readonly name: { readonly familyName: string; readonly givenName: string }
  /** Mail magazine code 2: plain text only (docs/product/3, Enumerations). */
  readonly isTextOnly: boolean
  readonly token: string
}

/** The subscribers of the magazine. */
export interface MagazineStore {
  /**
   * Queues an issue for up to `limit` subscribers who have not received it, in one transaction. Returns how many: 0
   * when all have it.
   */
  queueIssue(
    issue: string,
    limit: number,
    at: Temporal.Instant,
    write: (reader: MagazineReader) => MailContent,
  ): Promise<number>
  /** Unsubscribes the member of a token and deletes issues not sent yet. False for an unknown token. */
  unsubscribe(token: string, at: Temporal.Instant): Promise<boolean>
}
