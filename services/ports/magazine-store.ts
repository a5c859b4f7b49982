import type { MailContent } from './mailer.ts'

/** A member who wants the magazine; `token` is the one of the link that ends it. */
export type MagazineReader = {
  readonly uid: string
  readonly email: string
  readonly name: { readonly familyName: string; readonly givenName: string }
  /** 2 of the enumeration: plain text alone (docs/product/3, Enumerations). */
  readonly isTextOnly: boolean
  readonly token: string
}

/** Who reads the magazine. */
export interface MagazineStore {
  /**
   * Queues an issue for up to `limit` members who want it and have not got it, in one transaction. Returns how many:
   * 0 when everybody has it.
   */
  queueIssue(
    issue: string,
    limit: number,
    at: Temporal.Instant,
    write: (reader: MagazineReader) => MailContent,
  ): Promise<number>
  /** Ends the magazine for whose link this is; issues not sent yet go. False: nobody's. */
  unsubscribe(token: string, at: Temporal.Instant): Promise<boolean>
}
