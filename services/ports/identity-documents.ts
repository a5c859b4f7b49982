import type { Day } from '#domain/day.ts'
import type { CustomerKey } from '#domain/order/order.ts'

/** The identity document of an order. `fileKey`: undefined before it was sent and after it was deleted. */
export type IdentityDocument = {
  readonly orderUid: string
  readonly status: 'wanted' | 'sent' | 'accepted' | 'refused'
  /** The last day for sending it. */
  readonly dueOn: Day
  readonly requestedAt: Temporal.Instant
  readonly fileKey: string | undefined
  readonly contentType: string | undefined
  readonly bytes: number | undefined
  readonly sentAt: Temporal.Instant | undefined
  readonly checkedAt: Temporal.Instant | undefined
  readonly checkedBy: string | undefined
  readonly note: string
  /** The file is deleted on this day. */
  readonly deleteOn: Day | undefined
}

/** The identity document operations in the transaction of an order. */
export interface IdentityTransaction {
  /** Whether the customer has an order that reached Return, by member or by e-mail address. */
  hasReturnedOrder(customer: CustomerKey): Promise<boolean>
  /** The document of an order, locked. */
  lockIdentityDocument(orderUid: string): Promise<IdentityDocument | undefined>
  /**
   * Saves the document. The file that it named before is scheduled for removal, the file that it names now no longer
   * is.
   */
  saveIdentityDocument(document: IdentityDocument, at: Temporal.Instant): Promise<void>
}

/** Reads identity documents, and lists files to be removed. */
export interface IdentityDocumentStore {
  find(orderUid: string): Promise<IdentityDocument | undefined>
  /** Documents whose file is due for deletion, up to a limit. */
  dueForDeletion(todayOn: Day, limit: number): Promise<readonly IdentityDocument[]>
  /** Schedules the removal of a file before it is written, so that a crash before a row names it leaves no orphan. */
  scheduleRemoval(fileKey: string, dueAt: Temporal.Instant): Promise<void>
  /** Files due for removal, up to a limit. */
  filesToRemove(now: Temporal.Instant, limit: number): Promise<readonly string[]>
  /** Records that the file was removed. */
  completeRemoval(fileKey: string): Promise<void>
}

/** Re-encodes the pictures that customers send. */
export interface DocumentPictures {
  /**
   * Re-encodes a photograph (JPEG, PNG or WebP, detected by content) as JPEG without metadata, upright, at most 3,000
   * pixels wide or high. Rejects any other content and pictures that cannot be decoded.
   */
  reencode(bytes: Uint8Array): Promise<{ readonly jpeg: Uint8Array } | 'not-a-picture'>
}
