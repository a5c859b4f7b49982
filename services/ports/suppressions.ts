import type { DeliveryReport, SuppressionReason } from '#domain/mail/suppression.ts'
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

export interface DeliveryReports {
  /** The reports of a message of a mail service; undefined when it is not genuine. `service`: from the path. */
  read(service: string, message: WebhookMessage): Promise<readonly DeliveryReport[] | undefined>
}
