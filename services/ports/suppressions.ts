import type { DeliveryReport, MailboxReport, SuppressionReason } from '#domain/mail/suppression.ts'
import type { WebhookMessage } from './payments.ts'

/** An address to which mails are withheld. `orderNumber`: of its newest order. */
export type Suppression = {
  readonly uid: string
  readonly address: string
  readonly reason: SuppressionReason
  readonly source: string
  readonly detail: string
  readonly at: Temporal.Instant
  readonly orderNumber: number | undefined
}

/** `to`: the whole address, in lower case, or empty; `after`: the uid of the last row of the page before, or empty. */
export type SuppressionFilter = { readonly to: string; readonly after: string }

export interface SuppressionStore {
  /** The suppressions of an address, in any spelling, that are not released. */
  find(address: string): Promise<readonly Pick<Suppression, 'uid' | 'reason' | 'at'>[]>
  /** Not released ones, newest first. */
  list(filter: SuppressionFilter, limit: number): Promise<readonly Suppression[]>
  /**
   * Stores a report. A mail that bounced counts as failed: the one of the report, else the last one that was sent to
   * the address. False for a report that is not newer than the stored one or its release; nothing changes then.
   */
  record(uid: string, source: string, report: DeliveryReport): Promise<boolean>
  /** The address to which a mail was sent, in lower case; undefined when there is none. */
  findRecipient(mailUid: string): Promise<string | undefined>
  /** Makes a mail that was sent before a failed one. False when there is none. */
  failMail(mailUid: string, failure: { readonly at: Temporal.Instant; readonly detail: string }): Promise<boolean>
  findMailboxPosition(mailbox: string): Promise<MailboxPosition | undefined>
  saveMailboxPosition(mailbox: string, position: MailboxPosition): Promise<void>
  /**
   * Releases an address, and after a bounce queues its failed mails of the last 60 days again, reminders and magazines
   * of the last day only. Done already, it has no effect. False for an unknown one.
   */
  release(
    uid: string,
    release: { readonly at: Temporal.Instant; readonly by: string; readonly reason: string },
  ): Promise<boolean>
  /** Deletes reports before an instant. Returns how many. */
  purge(before: Temporal.Instant): Promise<number>
}

/** The last message that was read (RFC 9051, 2.3.1.1). Another `uidValidity`: the uids of a mailbox were given anew. */
export type MailboxPosition = { readonly uidValidity: string; readonly lastUid: number }

export interface BounceMailbox {
  /** Identifies the mailbox; without its password. */
  readonly name: string
  /**
   * The reports among the next messages, at most `limit` messages, oldest first; `position` is that of the last one.
   * Changes nothing in the mailbox.
   */
  read(
    after: MailboxPosition | undefined,
    limit: number,
  ): Promise<{
    readonly reports: readonly (MailboxReport & { readonly at: Temporal.Instant })[]
    readonly position: MailboxPosition
    readonly hasMore: boolean
  }>
}

export interface DeliveryReports {
  /** The reports of a message of a mail service; undefined when it is not genuine. `service`: from the path. */
  read(service: string, message: WebhookMessage): Promise<readonly DeliveryReport[] | undefined>
}
